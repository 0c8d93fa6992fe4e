package io.strandline.random;

import io.strandline.random.Feed.Item;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Treatment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Feeds of up to four keys in up to five batches; now and then an event is delivered twice.
 *
 * @param attributes the attributes that every feed has
 * @param arrival in which order a key's events come
 */
public record Feeds(List<Attribute> attributes, Arrival arrival) implements Generator<Feed> {
  private static final int KEYS = 4;
  private static final int BATCHES = 5;

  public Feeds {
    attributes = List.copyOf(attributes);
  }

  /** In which order a key's events come. */
  public enum Arrival {
    /** By effective time and sequence, each key for itself. */
    IN_ORDER,
    /** The same, and a key's events of one instant are not cut into two batches. */
    IN_ORDER_BY_INSTANT,
    /** Any. */
    ANY
  }

  /** Feeds with one attribute for each treatment, named after it. */
  public static Feeds of(Arrival arrival, Treatment... treatments) {
    return new Feeds(Histories.attributes(treatments), arrival);
  }

  @Override
  public Feed next(RandomGenerator random) {
    List<List<Item>> batches = new ArrayList<>();
    IntStream.rangeClosed(0, random.nextInt(BATCHES)).forEach(i -> batches.add(new ArrayList<>()));
    Histories histories = new Histories(attributes);
    int keys = 1 + random.nextInt(KEYS);
    for (int key = 0; key < keys; key++) {
      List<Event> events = arriving(histories.next(random));
      int batch = 0;
      Instant before = Instant.MIN;
      for (Event event : events) {
        boolean sameInstant = event.effectiveAt().equals(before);
        boolean together = arrival == Arrival.IN_ORDER_BY_INSTANT;
        batch = together && sameInstant ? batch : laterOrSame(random, batch, batches.size());
        batches.get(batch).add(new Item(key, event));
        if (random.nextInt(8) == 0) {
          batch = together ? batch : laterOrSame(random, batch, batches.size());
          batches.get(batch).add(new Item(key, event));
        }
        before = event.effectiveAt();
      }
    }
    return new Feed(attributes, batches);
  }

  private static int laterOrSame(RandomGenerator random, int batch, int batches) {
    return random.nextInt(3) == 0 ? Math.min(batch + 1, batches - 1) : batch;
  }

  private List<Event> arriving(History history) {
    List<Event> events = new ArrayList<>(history.events());
    if (arrival != Arrival.ANY) {
      events.sort(Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence));
    }
    return events;
  }

  @Override
  public Stream<Feed> simpler(Feed feed) {
    List<List<Item>> batches = feed.batches();
    Stream<List<List<Item>>> fewerKeys =
        feed.events().keySet().stream().map(key -> without(batches, key));
    Stream<List<List<Item>>> fewerBatches =
        IntStream.range(1, batches.size()).mapToObj(i -> merged(batches, i));
    Stream<List<List<Item>>> items =
        IntStream.range(0, batches.size())
            .boxed()
            .flatMap(
                b ->
                    IntStream.range(0, batches.get(b).size())
                        .boxed()
                        .flatMap(i -> simpler(batches, b, i)));
    return Stream.of(fewerKeys, fewerBatches, items)
        .flatMap(steps -> steps)
        .map(changed -> new Feed(attributes, changed));
  }

  private static List<List<Item>> without(List<List<Item>> batches, int key) {
    return batches.stream()
        .map(batch -> batch.stream().filter(item -> item.key() != key).toList())
        .toList();
  }

  private static List<List<Item>> merged(List<List<Item>> batches, int at) {
    List<List<Item>> merged = new ArrayList<>(batches);
    List<Item> both = new ArrayList<>(merged.get(at - 1));
    both.addAll(merged.remove(at));
    merged.set(at - 1, both);
    return merged;
  }

  /** One item less, or with a simpler event, wherever that event was delivered. */
  private static Stream<List<List<Item>>> simpler(List<List<Item>> batches, int batch, int item) {
    List<List<Item>> shorter = new ArrayList<>(batches);
    List<Item> rest = new ArrayList<>(batches.get(batch));
    Item chosen = rest.remove(item);
    shorter.set(batch, rest);
    Stream<List<List<Item>>> plainer =
        Events.simpler(chosen.event())
            .map(
                event ->
                    batches.stream()
                        .map(
                            b ->
                                b.stream()
                                    .map(i -> i.equals(chosen) ? new Item(i.key(), event) : i)
                                    .toList())
                        .toList());
    return Stream.concat(Stream.of(shorter), plainer);
  }
}
