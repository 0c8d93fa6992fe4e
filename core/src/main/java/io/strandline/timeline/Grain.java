package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;

/**
 * Which times a table's validity can tell apart. Events take effect at one of these times; where
 * several fall on one, their full times decide between them, before any sequence.
 *
 * @param unit what the table stores
 * @param zone where its days and its wall clock are meant
 */
public record Grain(Unit unit, ZoneId zone) implements Serializable {
  /** Every instant is a time of its own. */
  public static final Grain INSTANTS = new Grain(Unit.INSTANT, ZoneOffset.UTC);

  /** What a table stores as a time. */
  public enum Unit {
    INSTANT,
    DAY,
    /** The time that a clock on the wall shows: it shows some twice when clocks are set back. */
    WALL_CLOCK
  }

  public Grain {
    requireNonNull(unit, "unit");
    requireNonNull(zone, "zone");
  }

  /** Days of {@code zone}, from midnight to midnight. */
  public static Grain days(ZoneId zone) {
    return new Grain(Unit.DAY, zone);
  }

  /** Wall clock times of {@code zone}. */
  public static Grain wallClock(ZoneId zone) {
    return new Grain(Unit.WALL_CLOCK, zone);
  }

  /** True where two instants can fall on one time. */
  public boolean isCoarse() {
    return switch (unit) {
      case INSTANT -> false;
      case DAY -> true;
      case WALL_CLOCK -> !zone.getRules().isFixedOffset();
    };
  }

  /**
   * The time that {@code instant} falls on: for days the day's first instant; for wall clocks the
   * instant itself, or the end of the hour that the clock repeats. Never changes the order.
   */
  public Instant of(Instant instant) {
    return switch (unit) {
      case INSTANT -> instant;
      case DAY -> instant.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
      case WALL_CLOCK -> outsideRepeatedHour(instant);
    };
  }

  /** The event at the time that it falls on, its full time before its sequence. */
  public Event of(Event event) {
    return isCoarse()
        ? new Event(
            of(event.effectiveAt()),
            ordered(event.effectiveAt(), event.sequence()),
            event.attributes())
        : event;
  }

  /** An event that has been given its time here, dated anew. */
  public Event redated(Event event, Instant fullTime) {
    List<Comparable<?>> parts = event.sequence().parts();
    Sequence own = isCoarse() ? new Sequence(parts.subList(1, parts.size())) : event.sequence();
    return of(new Event(fullTime, own, event.attributes()));
  }

  /** What orders an event of {@code fullTime} among those that fall on the same time. */
  public Sequence ordered(Instant fullTime, Sequence sequence) {
    if (!isCoarse()) {
      return sequence;
    }
    List<Comparable<?>> parts = new ArrayList<>();
    parts.add(fullTime);
    parts.addAll(sequence.parts());
    return new Sequence(parts);
  }

  private Instant outsideRepeatedHour(Instant instant) {
    LocalDateTime shown = LocalDateTime.ofInstant(instant, zone);
    ZoneOffsetTransition transition = zone.getRules().getTransition(shown);
    boolean repeated =
        transition != null && transition.isOverlap() && !instant.isBefore(transition.getInstant());
    return repeated ? transition.getInstant().minus(transition.getDuration()) : instant;
  }
}
