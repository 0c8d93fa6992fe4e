package io.strandline.layout;

import io.strandline.spec.DimensionSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Columns that the spec gives another name than the table has yet. */
public final class Renaming {
  private static final List<String> BESIDE = List.of("current_%s", "previous_%s", "%s_changed_at");

  private Renaming() {}

  /** The old name of a column, or of one that an attribute has beside it. */
  public static Optional<String> before(DimensionSpec spec, String name, ColumnLookup table) {
    for (Map.Entry<String, String> renamed : spec.tracking().renamed().entrySet()) {
      if (table.same(renamed.getKey(), name)) {
        return Optional.of(renamed.getValue());
      }
      for (String form : BESIDE) {
        if (table.same(form.formatted(renamed.getKey()), name)) {
          return Optional.of(form.formatted(renamed.getValue()));
        }
      }
    }
    return Optional.empty();
  }
}
