package io.strandline.source;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a reader needs to know of the dimension that a source feeds.
 *
 * @param baseDirectory where relative paths start
 * @param declared Spark SQL types by column name, as the spec declares them
 * @param use the columns that are used
 * @param emptyCsvField what an empty field of a CSV file is
 * @param missingColumns what a used column that the source lacks means
 */
public record SourceContext(
    Path baseDirectory,
    Map<String, String> declared,
    ColumnUse use,
    EmptyCsvField emptyCsvField,
    MissingColumns missingColumns) {
  public SourceContext {
    requireNonNull(baseDirectory, "baseDirectory");
    declared = Collections.unmodifiableMap(new LinkedHashMap<>(declared));
    requireNonNull(use, "use");
    requireNonNull(emptyCsvField, "emptyCsvField");
    requireNonNull(missingColumns, "missingColumns");
  }
}
