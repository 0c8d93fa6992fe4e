package io.strandline.prepare;

import io.strandline.source.ColumnUse;
import io.strandline.source.SourceContext;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.Rows;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/** Tells a reader which columns of the source a dimension uses. */
public final class SourceUse {
  private final SparkSession spark;
  private final DimensionSpec spec;
  private final Path directory;

  /**
   * The use that {@code spec} makes of its source.
   *
   * @param directory where relative paths start
   */
  public SourceUse(SparkSession spark, DimensionSpec spec, Path directory) {
    this.spark = spark;
    this.spec = spec;
    this.directory = directory;
  }

  /** What a reader needs to know. */
  public SourceContext context() {
    Set<String> named = new LinkedHashSet<>(spec.key());
    spec.tracking().columns().values().forEach(named::addAll);
    named.addAll(spec.time().sequence());
    Set<String> inConditions = new LinkedHashSet<>();
    spec.deleteWhen()
        .map(sql -> SpecCondition.onSource("delete_when", sql))
        .ifPresent(condition -> inConditions.addAll(condition.columns(spark)));
    spec.truncateWhen()
        .map(sql -> SpecCondition.onSource("truncate_when", sql))
        .ifPresent(condition -> inConditions.addAll(condition.columns(spark)));
    ColumnUse use =
        spec.tracking().rest().isPresent()
            ? ColumnUse.andRest(named, new LinkedHashSet<>(spec.tracking().except()))
            : ColumnUse.of(named);
    return new SourceContext(
        directory,
        spec.columns(),
        use.datedBy(spec.time().effectiveAt()).andInConditions(inConditions),
        spec.policies().emptyCsvField(),
        spec.rows() == Rows.PARTIAL ? MissingColumns.NULL : spec.policies().missingColumns());
  }
}
