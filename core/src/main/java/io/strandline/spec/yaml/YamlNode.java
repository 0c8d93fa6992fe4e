package io.strandline.spec.yaml;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value in a YAML file. */
public sealed interface YamlNode {

  /** Where it stands; inside a map, the line is that of its key. */
  Place place();

  /** What it is, for messages. */
  String describe();

  /**
   * A word, number or text.
   *
   * @param place where it stands
   * @param kind what YAML takes it for
   * @param written as in the file; messages show this, never what a variable put in its place
   * @param value its text
   */
  record Scalar(Place place, Kind kind, String written, String value) implements YamlNode {
    private static final int SHOWN = 80;

    public Scalar {
      requireNonNull(place, "place");
      requireNonNull(kind, "kind");
      requireNonNull(written, "written");
      requireNonNull(value, "value");
    }

    /** True where the key stands without a value. */
    public boolean isEmpty() {
      return kind == Kind.NULL && written.isEmpty();
    }

    @Override
    public String describe() {
      String line = written.replace("\n", "\\n");
      return "`" + (line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line) + "`";
    }
  }

  /** A list. */
  record Items(Place place, List<YamlNode> items) implements YamlNode {
    public Items {
      requireNonNull(place, "place");
      items = List.copyOf(items);
    }

    @Override
    public String describe() {
      return "a list";
    }
  }

  /** A map, in the order of the file. */
  record Entries(Place place, Map<String, YamlNode> entries) implements YamlNode {
    public Entries {
      requireNonNull(place, "place");
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /** These entries, and those of {@code defaults} that they lack; maps are merged entry-wise. */
    public Entries withDefaults(Entries defaults) {
      Map<String, YamlNode> merged = new LinkedHashMap<>(entries);
      defaults.entries.forEach(
          (key, theirs) ->
              merged.merge(
                  key,
                  theirs,
                  (ours, same) ->
                      ours instanceof Entries mine && same instanceof Entries more
                          ? mine.withDefaults(more)
                          : ours));
      return new Entries(place, merged);
    }

    @Override
    public String describe() {
      return "a map";
    }
  }

  /** What YAML takes a scalar for. */
  enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN,
    NULL,
    /** Its problem is already reported; nothing should be concluded from it. */
    FAULTY
  }
}
