package io.strandline.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Lays a report flat for CSV: the members of inner objects become columns of their own. */
public final class FlatReport {
  private FlatReport() {}

  /** The report's scalars by column name; lists stay as JSON text. */
  public static ObjectNode flat(ObjectNode report) {
    ObjectNode flat = Json.object();
    report
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isObject()) {
                member
                    .getValue()
                    .properties()
                    .forEach(
                        inner ->
                            flat.set(member.getKey() + "_" + inner.getKey(), inner.getValue()));
              } else {
                flat.set(member.getKey(), member.getValue());
              }
            });
    return flat;
  }

  /** Column names of a flat report. */
  public static List<String> columns(ObjectNode flat) {
    List<String> names = new ArrayList<>();
    flat.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
