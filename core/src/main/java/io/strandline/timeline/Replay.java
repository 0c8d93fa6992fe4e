package io.strandline.timeline;

import io.strandline.timeline.Version.Previous;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plays events in order over an optional starting version, and keeps the versions that result. */
final class Replay {

  /** A version in the making. */
  static final class Draft {
    final Instant from;
    Optional<Instant> to = Optional.empty();
    List<Object> attributes;
    List<Previous> previous;
    final Sequence firstSequence;
    Sequence lastSequence;

    Version.Presence presence = Version.Presence.THERE;

    /** Positions of attributes whose value the table never knew. */
    Set<Integer> unknown = Set.of();

    /** Type 6: the key's last value of each hybrid attribute. */
    List<Object> latest = List.of();

    Draft(Instant from, List<Object> attributes, List<Previous> previous, Sequence sequence) {
      this.from = from;
      this.attributes = attributes;
      this.previous = previous;
      this.firstSequence = sequence;
      this.lastSequence = sequence;
    }

    /** A stored version as it is. */
    static Draft finished(StoredVersion<?> stored) {
      Version version = stored.version();
      Draft draft =
          new Draft(
              version.validFrom(),
              version.attributes(),
              version.previous(),
              stored.firstSequence());
      draft.to = version.validTo();
      draft.lastSequence = stored.lastSequence();
      draft.latest = version.latest();
      draft.unknown = stored.unknown();
      return draft;
    }

    /** A tombstone, written by the delete of that sequence. */
    static Draft tombstone(Version version, Sequence sequence) {
      Draft draft =
          new Draft(version.validFrom(), version.attributes(), version.previous(), sequence);
      draft.to = version.validTo();
      draft.latest = version.latest();
      draft.presence = version.presence();
      return draft;
    }

    Version version() {
      return new Version(from, to, attributes, latest, previous, presence);
    }
  }

  private final List<Attribute> attributes;
  private final List<Integer> type3;
  private final Comparison comparison;
  private final Optional<Instant> firstValidFrom;
  private final WeaveRules.Rows rows;
  final List<Draft> drafts = new ArrayList<>();
  private List<Object> lastUpsert = List.of();

  Replay(List<Attribute> attributes, Comparison comparison, WeaveRules rules) {
    this.attributes = attributes;
    this.comparison = comparison;
    this.firstValidFrom = rules.firstValidFrom();
    this.rows = rules.rows();
    this.type3 = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).treatment() == Treatment.PREVIOUS) {
        type3.add(i);
      }
    }
  }

  /** Starts from a version that no new event can move; it is taken as open. */
  void startFrom(StoredVersion<?> seed) {
    Draft draft = Draft.finished(seed);
    draft.to = Optional.empty();
    drafts.add(draft);
    lastUpsert = draft.attributes;
  }

  /** Plays one event; the caller keeps the order, one event an instant. */
  void play(Event played) {
    Optional<Draft> open =
        drafts.isEmpty() || last().to.isPresent() ? Optional.empty() : Optional.of(last());
    Event event =
        rows == WeaveRules.Rows.PARTIAL
            ? PartialEvents.upon(open.map(draft -> lastUpsert), played)
            : played;
    if (!event.isDelete()) {
      lastUpsert = lastKnown(values(event));
    }
    if (event.isDelete()) {
      open.ifPresent(draft -> end(draft, event));
    } else if (open.isPresent() && goesOn(open.get(), event)) {
      extend(open.get(), event);
    } else {
      open.ifPresent(draft -> draft.to = Optional.of(event.effectiveAt()));
      drafts.add(opened(event));
    }
  }

  /** True also for the event that began a stored version: what it came to, the table knows best. */
  private boolean goesOn(Draft open, Event event) {
    return open.from.equals(event.effectiveAt())
        || comparison.sameVersion(open.attributes, values(event), open.unknown);
  }

  private List<Object> lastKnown(List<Object> values) {
    List<Object> known = new ArrayList<>(values);
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i) == Unsent.UNSENT) {
        known.set(i, lastUpsert.isEmpty() ? null : lastUpsert.get(i));
      }
    }
    return known;
  }

  /** Gives every version what is known at the key's last upsert: types 1 (all) and 6. */
  void spread(List<Draft> timeline) {
    if (timeline.isEmpty()) {
      return;
    }
    List<Object> latest = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).treatment() == Treatment.HYBRID) {
        latest.add(lastUpsert.get(i));
      } else if (attributes.get(i).treatment() == Treatment.OVERWRITE_ALL) {
        for (Draft draft : timeline) {
          List<Object> changed = new ArrayList<>(draft.attributes);
          changed.set(i, lastUpsert.get(i));
          draft.attributes = changed;
        }
      }
    }
    timeline.forEach(draft -> draft.latest = latest);
  }

  private void end(Draft draft, Event event) {
    draft.to = Optional.of(event.effectiveAt());
    draft.lastSequence = event.sequence();
  }

  private void extend(Draft draft, Event event) {
    List<Object> before = draft.attributes;
    draft.previous = previousAfter(Optional.of(draft), event);
    List<Object> after = new ArrayList<>(before);
    Set<Integer> unknown = new HashSet<>();
    for (int i = 0; i < after.size(); i++) {
      Object value = values(event).get(i);
      boolean isUnknown = draft.unknown.contains(i);
      boolean staysUnknown = value == Unsent.UNSENT || (value == null && isFixed(i));
      unknown.addAll(isUnknown && staysUnknown ? Set.of(i) : Set.of());
      if (value != Unsent.UNSENT && (isUnknown || isOverwritten(i))) {
        after.set(i, value);
      }
    }
    if (!comparison.sameRow(before, after)) {
      draft.lastSequence = event.sequence();
    }
    draft.attributes = after;
    draft.unknown = unknown;
  }

  private boolean isFixed(int i) {
    return attributes.get(i).treatment() == Treatment.FIXED;
  }

  private boolean isOverwritten(int i) {
    return switch (attributes.get(i).treatment()) {
      case OVERWRITE, OVERWRITE_ALL, PREVIOUS -> true;
      case FIXED, VERSION, HYBRID, UNTRACKED -> false;
    };
  }

  private Draft opened(Event event) {
    // In a dimension of one row a key, what comes back after a delete is made anew.
    Optional<Draft> before =
        drafts.isEmpty() || !Attribute.keepVersions(attributes)
            ? Optional.empty()
            : Optional.of(last());
    Instant from = event.effectiveAt();
    if (before.isEmpty() && firstValidFrom.isPresent() && firstValidFrom.get().isBefore(from)) {
      from = firstValidFrom.get();
    }
    List<Object> opening = new ArrayList<>(values(event));
    before.ifPresent(draft -> keepFixed(draft, opening));
    Set<Integer> unknown = new HashSet<>();
    for (int i = 0; i < opening.size(); i++) {
      if (opening.get(i) == Unsent.UNSENT) {
        opening.set(i, null);
        unknown.add(i);
      }
    }
    Draft opened = new Draft(from, opening, previousAfter(before, event), event.sequence());
    opened.unknown = unknown;
    return opened;
  }

  /** A fixed value holds from the first time that it is known. */
  private void keepFixed(Draft before, List<Object> opening) {
    for (int i = 0; i < opening.size(); i++) {
      if (isFixed(i) && !before.unknown.contains(i)) {
        opening.set(i, before.attributes.get(i));
      }
    }
  }

  private List<Previous> previousAfter(Optional<Draft> before, Event event) {
    List<Previous> result = new ArrayList<>();
    for (int n = 0; n < type3.size(); n++) {
      int i = type3.get(n);
      if (before.isEmpty()) {
        result.add(Previous.NONE);
      } else if (before.get().unknown.contains(i)
          || values(event).get(i) == Unsent.UNSENT
          || Values.same(before.get().attributes.get(i), values(event).get(i))) {
        result.add(before.get().previous.get(n));
      } else {
        result.add(new Previous(before.get().attributes.get(i), Optional.of(event.effectiveAt())));
      }
    }
    return result;
  }

  private Draft last() {
    return drafts.get(drafts.size() - 1);
  }

  private static List<Object> values(Event event) {
    return event.attributes().orElseThrow();
  }
}
