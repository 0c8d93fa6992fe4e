package io.strandline.cli;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.DimensionSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks {@code --key} against the business key of a spec. */
final class KeyOptions {
  private KeyOptions() {}

  /** Values by key column; every column of the business key must be given. */
  static Map<String, String> whole(List<KeyPart> parts, DimensionSpec spec) {
    Map<String, String> key = some(parts, spec);
    List<Problem> missing =
        spec.key().stream()
            .filter(column -> !key.containsKey(column))
            .map(
                column ->
                    Problem.of(
                        ErrorCode.UNKNOWN_KEY_COLUMN,
                        "the key column " + column + " is not given",
                        "Add --key " + column + "=VALUE; the key is " + names(spec) + "."))
            .toList();
    if (!missing.isEmpty()) {
      throw new StrandlineException(missing);
    }
    return key;
  }

  /** Values by key column; columns may be left out. */
  static Map<String, String> some(List<KeyPart> parts, DimensionSpec spec) {
    Map<String, String> key = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (KeyPart part : parts) {
      String column = column(part.name(), spec);
      if (column.isEmpty()) {
        problems.add(
            Problem.of(
                ErrorCode.UNKNOWN_KEY_COLUMN,
                "--key " + part.name() + "=…: " + part.name() + " is not a key column",
                "The key is " + names(spec) + "."));
      } else if (key.put(column, part.value()) != null) {
        problems.add(
            Problem.of(
                ErrorCode.UNKNOWN_KEY_COLUMN,
                "--key " + part.name() + " is given twice",
                "Give each key column once."));
      }
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return key;
  }

  /** The key column of this name, in another case where there is none in this; "" if none. */
  private static String column(String name, DimensionSpec spec) {
    return spec.key().contains(name)
        ? name
        : spec.key().stream().filter(name::equalsIgnoreCase).findFirst().orElse("");
  }

  private static String names(DimensionSpec spec) {
    return String.join(", ", spec.key());
  }
}
