package io.strandline.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What a table holds of one key, batch after batch. */
final class WovenTable {
  private final List<StoredVersion<String>> stored = new ArrayList<>();

  /** Applies a batch of changes, with nothing remembered. */
  Woven<String> weave(Weave weave, Event... events) {
    return weave(weave, List.of(), Arrays.asList(events));
  }

  Woven<String> weave(Weave weave, List<Event> remembered, List<Event> events) {
    return arrive(weave, remembered, events.stream().map(Arrival::change).toList());
  }

  Woven<String> arrive(Weave weave, List<Event> remembered, List<Arrival> arrivals) {
    return apply(weave.weave(stored, remembered, arrivals));
  }

  Woven<String> weave(Weave weave, List<Event> remembered, Arrival arrival) {
    return apply(weave.weave(stored, remembered, List.of(arrival)));
  }

  List<StoredVersion<String>> stored() {
    return stored;
  }

  private Woven<String> apply(Woven<String> woven) {
    woven.changes().forEach(this::apply);
    stored.sort(Comparator.comparing(s -> s.version().validFrom()));
    return woven;
  }

  private void apply(RowChange<String> change) {
    if (change instanceof RowChange.Remove<String> remove) {
      stored.remove(remove.stored());
    } else if (change instanceof RowChange.Rewrite<String> rewrite) {
      stored.remove(rewrite.stored());
      stored.add(
          new StoredVersion<>(
              rewrite.version(), rewrite.firstSequence(), rewrite.lastSequence(), "row"));
    } else if (change instanceof RowChange.Open<String> open) {
      stored.add(
          new StoredVersion<>(open.version(), open.firstSequence(), open.lastSequence(), "row"));
    }
  }

  List<Version> versions() {
    return stored.stream().map(StoredVersion::version).toList();
  }
}
