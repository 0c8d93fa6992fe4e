package io.strandline.random;

import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Batches of the events of several keys.
 *
 * @param attributes the dimension's attributes
 * @param batches what each batch holds, in no particular order within it
 */
public record Feed(List<Attribute> attributes, List<List<Item>> batches) {
  public Feed {
    attributes = List.copyOf(attributes);
    batches = batches.stream().map(List::copyOf).toList();
  }

  /**
   * One event.
   *
   * @param key the key's number
   * @param event the event
   */
  public record Item(int key, Event event) {
    @Override
    public String toString() {
      return "key " + key + " " + Events.text(event);
    }
  }

  /** The events of each key, repeated ones included. */
  public Map<Integer, List<Event>> events() {
    Map<Integer, List<Event>> events = new LinkedHashMap<>();
    batches.stream()
        .flatMap(List::stream)
        .forEach(i -> events.computeIfAbsent(i.key(), k -> new ArrayList<>()).add(i.event()));
    return events;
  }

  @Override
  public String toString() {
    return batches.stream()
        .map(batch -> batch.stream().map(Item::toString).collect(Collectors.joining("\n  ")))
        .collect(Collectors.joining("\nbatch\n  ", attributes + "\nbatch\n  ", ""));
  }
}
