package io.strandline.table;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructType;

/** Table properties that tell since when a column that was added later is known. */
public final class KnownSince {
  private static final String PREFIX = "strandline.known-since.";

  private KnownSince() {}

  /** The columns and times among a table's properties. */
  public static Map<String, Instant> in(Map<String, String> properties) {
    Map<String, Instant> since = new LinkedHashMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX)) {
            since.put(name.substring(PREFIX.length()), Instant.parse(value));
          }
        });
    return since;
  }

  /** The statement that remembers it. */
  public static String statement(String target, StructType columns, Instant since) {
    return statement(target, List.of(columns.fieldNames()), since);
  }

  /** The statement that remembers an instant under each of these names. */
  public static String statement(String target, List<String> names, Instant since) {
    return names.stream()
        .map(n -> TableDdl.text(PREFIX + n) + " = " + TableDdl.text(since.toString()))
        .collect(Collectors.joining(", ", "ALTER TABLE " + target + " SET TBLPROPERTIES (", ")"));
  }
}
