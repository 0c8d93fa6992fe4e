package io.strandline.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A row for facts that find no other: key and surrogate key -1, always open.
 *
 * @param values values by column name as text, read as a CSV file's are; key columns without one
 *     are -1, attributes NULL
 */
public record UnknownMember(Map<String, String> values) {
  public UnknownMember {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
