package io.strandline.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A struct value: named fields in order, each possibly null.
 *
 * @param fields field values by name
 */
public record Struct(Map<String, Object> fields) {
  public Struct {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
