package io.strandline.random;

import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random events over six instants, three sequence numbers and three values. */
final class Events {
  private static final List<Object> VALUES = Arrays.asList(null, "a", "b");
  private static final int INSTANTS = 6;
  private static final int SEQUENCES = 3;

  private Events() {}

  /** An upsert of so many attributes, or, one time in five, a delete. */
  static Event next(RandomGenerator random, int attributes) {
    Instant time = Instant.ofEpochSecond(random.nextInt(INSTANTS));
    Sequence sequence = Sequence.of(random.nextInt(SEQUENCES));
    if (random.nextInt(5) == 0) {
      return Event.delete(time, sequence);
    }
    Stream<Object> values =
        IntStream.range(0, attributes).mapToObj(i -> VALUES.get(random.nextInt(VALUES.size())));
    return Event.upsert(time, sequence, values.toArray());
  }

  /** The event with one value replaced by an earlier one of the list, in every way. */
  static Stream<Event> simpler(Event event) {
    List<Event> simpler = new ArrayList<>();
    List<Object> values = event.attributes().orElse(List.of());
    for (int i = 0; i < values.size(); i++) {
      for (int rank = 0; rank < VALUES.indexOf(values.get(i)); rank++) {
        List<Object> changed = new ArrayList<>(values);
        changed.set(i, VALUES.get(rank));
        simpler.add(new Event(event.effectiveAt(), event.sequence(), Optional.of(changed)));
      }
    }
    return simpler.stream();
  }

  /** The event at an earlier instant or with a lower sequence, in every way. */
  static Stream<Event> earlier(Event event) {
    long second = event.effectiveAt().getEpochSecond();
    int number = ((Long) event.sequence().parts().get(0)).intValue();
    Stream<Event> instants =
        Stream.iterate(0L, s -> s < second, s -> s + 1)
            .map(s -> new Event(Instant.ofEpochSecond(s), event.sequence(), event.attributes()));
    Stream<Event> sequences =
        IntStream.range(0, number)
            .mapToObj(n -> new Event(event.effectiveAt(), Sequence.of(n), event.attributes()));
    return Stream.concat(instants, sequences);
  }

  /** True where two events have the same time and sequence. */
  static boolean tie(Event a, Event b) {
    return a.effectiveAt().equals(b.effectiveAt()) && a.sequence().equals(b.sequence());
  }

  /** The event on a few characters. */
  static String text(Event event) {
    String what = event.attributes().map(values -> "upsert " + values).orElse("delete");
    return "%ss #%s %s"
        .formatted(event.effectiveAt().getEpochSecond(), event.sequence().parts().get(0), what);
  }
}
