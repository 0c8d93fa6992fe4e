package io.strandline.prepare;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.source.ColumnUse;
import io.strandline.source.SourceContext;
import io.strandline.spec.DimensionSpec;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.jdk.javaapi.CollectionConverters;

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
    spec.time().effectiveAt().ifPresent(named::add);
    named.addAll(spec.time().sequence());
    spec.deleteWhen().ifPresent(condition -> named.addAll(columnsIn(condition)));
    ColumnUse use =
        spec.tracking().rest().isPresent()
            ? ColumnUse.andRest(named, new LinkedHashSet<>(spec.tracking().except()))
            : ColumnUse.of(named);
    return new SourceContext(
        directory,
        spec.columns(),
        use,
        spec.policies().emptyCsvField(),
        spec.policies().missingColumns());
  }

  private Set<String> columnsIn(String condition) {
    Set<String> names = new LinkedHashSet<>();
    try {
      Expression parsed = spark.sessionState().sqlParser().parseExpression(condition);
      for (Expression leaf : CollectionConverters.asJava(parsed.collectLeaves())) {
        if (leaf instanceof UnresolvedAttribute attribute) {
          names.add(attribute.nameParts().head());
        }
      }
      return names;
    } catch (Exception e) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.EXPRESSION_INVALID,
              "delete_when `" + condition + "` is not SQL: " + ForeignMessage.brief(e),
              "Write a SQL condition on columns of the source, such as op = 'D'."),
          e);
    }
  }
}
