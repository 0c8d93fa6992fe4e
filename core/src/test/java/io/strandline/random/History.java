package io.strandline.random;

import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The events of one key, in no order; no two share time and sequence.
 *
 * @param attributes the dimension's attributes
 * @param events the events
 */
public record History(List<Attribute> attributes, List<Event> events) {
  public History {
    attributes = List.copyOf(attributes);
    events = List.copyOf(events);
  }

  /** The events in another order, always the same one for the same number. */
  public List<Event> shuffled(int number) {
    List<Event> shuffled = new ArrayList<>(events);
    SplittableRandom random = new SplittableRandom(number);
    for (int i = shuffled.size(); i > 1; i--) {
      Collections.swap(shuffled, i - 1, random.nextInt(i));
    }
    return shuffled;
  }

  @Override
  public String toString() {
    return events.stream()
        .map(Events::text)
        .collect(Collectors.joining("\n  ", attributes + "\n  ", ""));
  }
}
