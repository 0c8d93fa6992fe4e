package io.strandline.random;

import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Histories of up to ten events.
 *
 * @param attributes the attributes that every history has
 */
public record Histories(List<Attribute> attributes) implements Generator<History> {
  private static final int EVENTS = 10;

  public Histories {
    attributes = List.copyOf(attributes);
  }

  /** Histories with one attribute for each treatment, named after it. */
  public static Histories of(Treatment... treatments) {
    return new Histories(attributes(treatments));
  }

  static List<Attribute> attributes(Treatment... treatments) {
    return Arrays.stream(treatments)
        .map(treatment -> new Attribute(treatment.name().toLowerCase(Locale.ROOT), treatment))
        .toList();
  }

  @Override
  public History next(RandomGenerator random) {
    List<Event> events = new ArrayList<>();
    int tries = random.nextInt(EVENTS + 1);
    for (int i = 0; i < tries; i++) {
      Event event = Events.next(random, attributes.size());
      if (events.stream().noneMatch(other -> Events.tie(other, event))) {
        events.add(event);
      }
    }
    return new History(attributes, events);
  }

  @Override
  public Stream<History> simpler(History history) {
    List<Event> events = history.events();
    return IntStream.range(0, events.size())
        .boxed()
        .flatMap(
            i ->
                Stream.concat(Stream.of(List.<Event>of()), plainer(events, i))
                    .map(by -> replaced(events, i, by)))
        .sorted(Comparator.comparing(List::size))
        .map(list -> new History(attributes, list));
  }

  private static Stream<List<Event>> plainer(List<Event> events, int at) {
    Event event = events.get(at);
    Stream<Event> earlier =
        Events.earlier(event).filter(e -> events.stream().noneMatch(o -> Events.tie(o, e)));
    return Stream.concat(Events.simpler(event), earlier).map(List::of);
  }

  private static List<Event> replaced(List<Event> events, int at, List<Event> by) {
    List<Event> changed = new ArrayList<>(events);
    changed.remove(at);
    changed.addAll(at, by);
    return changed;
  }
}
