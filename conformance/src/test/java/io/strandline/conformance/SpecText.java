package io.strandline.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The text of a spec, key by key, from which variants are made. */
record SpecText(Map<String, String> keys) {
  /** A spec of {@code key: value} lines. */
  static SpecText of(String yaml) {
    Map<String, String> keys = new LinkedHashMap<>();
    yaml.lines().forEach(line -> keys.put(line.split(": ", 2)[0], line.split(": ", 2)[1]));
    return new SpecText(keys);
  }

  SpecText with(String key, String value) {
    Map<String, String> changed = new LinkedHashMap<>(keys);
    changed.put(key, value);
    return new SpecText(changed);
  }

  SpecText without(String key) {
    Map<String, String> changed = new LinkedHashMap<>(keys);
    changed.remove(key);
    return new SpecText(changed);
  }

  /** A name as YAML writes it, whatever is in it. */
  static String quoted(String name) {
    return "'" + name.replace("'", "''") + "'";
  }

  @Override
  public String toString() {
    return keys.entrySet().stream()
        .map(key -> key.getKey() + ": " + key.getValue() + "\n")
        .collect(Collectors.joining());
  }
}
