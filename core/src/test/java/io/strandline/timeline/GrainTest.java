package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrainTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId HAVANA = ZoneId.of("America/Havana");

  @Test
  void instantsAreTimesOfTheirOwn() {
    Instant instant = Instant.parse("2025-10-26T01:10:00.000001Z");
    Event event = Event.upsert(instant, Sequence.of(7), "a");
    assertThat(Grain.INSTANTS.of(instant)).isEqualTo(instant);
    assertThat(Grain.INSTANTS.of(event)).isEqualTo(event);
    assertThat(Grain.INSTANTS.redated(event, Instant.EPOCH))
        .isEqualTo(Event.upsert(Instant.EPOCH, Sequence.of(7), "a"));
  }

  @Test
  void aDayIsItsFirstInstantInTheZone() {
    Grain days = Grain.days(BERLIN);
    assertThat(days.of(Instant.parse("2025-03-01T22:59:59Z"))).isEqualTo("2025-02-28T23:00:00Z");
    assertThat(days.of(Instant.parse("2025-03-01T23:00:00Z"))).isEqualTo("2025-03-01T23:00:00Z");
    assertThat(days.of(Instant.parse("2025-07-01T00:00:00Z"))).isEqualTo("2025-06-30T22:00:00Z");
  }

  @Test
  void aMidnightThatComesTwiceIsTheFirst() {
    // on 2025-11-02 clocks in Havana go back from 01:00 to 00:00
    Grain days = Grain.days(HAVANA);
    assertThat(days.of(Instant.parse("2025-11-02T04:30:00Z"))).isEqualTo("2025-11-02T04:00:00Z");
    assertThat(days.of(Instant.parse("2025-11-02T05:30:00Z"))).isEqualTo("2025-11-02T04:00:00Z");
  }

  @Test
  void eventsOfOneDayAreOrderedByTheirFullTimes() {
    Instant nine = Instant.parse("2025-03-01T09:00:00Z");
    Event event = Grain.days(ZoneOffset.UTC).of(Event.upsert(nine, Sequence.of(7), "a"));
    assertThat(event.effectiveAt()).isEqualTo("2025-03-01T00:00:00Z");
    assertThat(event.sequence()).isEqualTo(new Sequence(List.of(nine, 7L)));
    Instant later = Instant.parse("2025-04-01T10:00:00Z");
    Event redated = Grain.days(ZoneOffset.UTC).redated(event, later);
    assertThat(redated.effectiveAt()).isEqualTo("2025-04-01T00:00:00Z");
    assertThat(redated.sequence()).isEqualTo(new Sequence(List.of(later, 7L)));
  }

  @Test
  void aRepeatedHourFallsOnItsEnd() {
    Grain clock = Grain.wallClock(BERLIN);
    assertThat(clock.of(Instant.parse("2025-10-26T00:59:59Z"))).isEqualTo("2025-10-26T00:59:59Z");
    assertThat(clock.of(Instant.parse("2025-10-26T01:00:00Z"))).isEqualTo("2025-10-26T02:00:00Z");
    assertThat(clock.of(Instant.parse("2025-10-26T01:59:59Z"))).isEqualTo("2025-10-26T02:00:00Z");
    assertThat(clock.of(Instant.parse("2025-10-26T02:00:00Z"))).isEqualTo("2025-10-26T02:00:00Z");
    assertThat(clock.isCoarse()).isTrue();
    assertThat(Grain.wallClock(ZoneOffset.ofHours(5)).isCoarse()).isFalse();
  }

  @Test
  void noGrainChangesTheOrderAndEveryTimeReadsBack() {
    for (ZoneId zone : List.of(BERLIN, HAVANA, ZoneId.of("Australia/Lord_Howe"))) {
      Instant before = Instant.parse("2025-03-08T00:00:00Z");
      for (Instant at = before;
          at.isBefore(Instant.parse("2025-12-01T00:00:00Z"));
          at = at.plus(Duration.ofMinutes(10))) {
        assertThat(Grain.days(zone).of(at)).isAfterOrEqualTo(Grain.days(zone).of(before));
        Instant clock = Grain.wallClock(zone).of(at);
        assertThat(clock).isAfterOrEqualTo(Grain.wallClock(zone).of(before));
        assertThat(LocalDateTime.ofInstant(clock, zone).atZone(zone).toInstant()).isEqualTo(clock);
        before = at;
      }
    }
  }
}
