package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What Strandline has written down in a table's properties: NULLs and hashes of older rows mean
 * something else than those of newer ones.
 *
 * @param knownSince when a column, or a field by its quoted path, was added: NULLs in rows last
 *     written before say nothing
 * @param hashes what {@code record_hash} covers, oldest first; empty where nobody knows
 */
public record TableNotes(Map<String, Instant> knownSince, List<HashEra> hashes) {
  /** Notes of a table that Strandline has not written. */
  public static final TableNotes NONE = new TableNotes(Map.of(), List.of());

  private static final String SINCE = "strandline.known-since.";
  private static final String HASHES = "strandline.hashes";

  public TableNotes {
    knownSince = Map.copyOf(knownSince);
    hashes = List.copyOf(requireNonNull(hashes, "hashes"));
  }

  /** The notes among a table's properties. */
  public static TableNotes in(Map<String, String> properties) {
    Map<String, Instant> since = new LinkedHashMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(SINCE) && !value.isEmpty()) {
            since.put(name.substring(SINCE.length()), Instant.parse(value));
          }
        });
    String hashes = properties.get(HASHES);
    return new TableNotes(since, hashes == null ? List.of() : HashEra.parse(hashes));
  }

  /** These notes, and {@code instant} under a name. */
  public TableNotes since(String name, Instant instant) {
    Map<String, Instant> more = new LinkedHashMap<>(knownSince);
    more.put(name, instant);
    return new TableNotes(more, hashes);
  }

  /** The properties that make these notes of a table with notes {@code before}. */
  public Map<String, String> properties(TableNotes before) {
    Map<String, String> properties = new LinkedHashMap<>();
    // An empty text is how a note is taken back.
    before.knownSince.keySet().forEach(name -> properties.put(SINCE + name, ""));
    knownSince.forEach((name, since) -> properties.put(SINCE + name, since.toString()));
    if (!hashes.isEmpty()) {
      properties.put(HASHES, HashEra.text(hashes));
    }
    return properties;
  }
}
