package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;

/** The types that a spec declares under {@code columns}. */
final class DeclaredTypes {
  private DeclaredTypes() {}

  /** Parses all declarations; fails with every one that is no type, or none that can be kept. */
  static Map<String, DataType> parse(Map<String, String> declared) {
    Map<String, DataType> types = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    declared.forEach(
        (name, text) -> {
          try {
            DataType type = DataType.fromDDL(text);
            if (SupportedTypes.contains(type)) {
              types.put(name, SupportedTypes.nullable(type));
            } else {
              problems.add(SupportedTypes.problem(name, type));
            }
          } catch (Exception e) {
            // Spark throws its ParseException unchecked and undeclared
            problems.add(
                new Problem(
                    ErrorCode.SPEC_BAD_VALUE,
                    "columns." + name,
                    "'" + text + "' is not a Spark SQL type.",
                    "Write a type such as bigint, string, decimal(10,2), timestamp or"
                        + " array<string>."));
          }
        });
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return types;
  }
}
