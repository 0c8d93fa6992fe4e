package io.strandline.prepare;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.parser.ParseException;
import scala.jdk.javaapi.CollectionConverters;

/** A SQL condition that a spec states. */
public final class SpecCondition {
  private final String key;
  private final String sql;
  private final String remedy;

  private SpecCondition(String key, String sql, String remedy) {
    this.key = key;
    this.sql = sql;
    this.remedy = remedy;
  }

  /** A condition on the columns of the source. */
  static SpecCondition onSource(String key, String sql) {
    return new SpecCondition(
        key,
        sql,
        "Write a SQL condition on columns of the source, such as op = 'D': texts in single quotes,"
            + " names of columns without.");
  }

  /** The condition that bounds a snapshot: on business key and attributes, by the spec's names. */
  public static SpecCondition scope(String sql) {
    return new SpecCondition(
        "scope",
        sql,
        "Write a SQL condition on the dimension's key and attributes, such as country = 'DE'.");
  }

  /**
   * Whether it holds of each of {@code rows}; where it is NULL it does not.
   *
   * @throws StrandlineException {@link ErrorCode#EXPRESSION_INVALID} where it is no condition on
   *     their columns
   */
  public Column of(Dataset<Row> rows) {
    try {
      Column flag = expr(sql).cast("boolean");
      String type = rows.select(expr(sql)).schema().fields()[0].dataType().sql();
      if (!type.equals("BOOLEAN") && !type.equals("VOID")) {
        throw new StrandlineException(
            invalid("can't be used: its type is " + type + ", so it is no condition"));
      }
      return coalesce(flag, lit(false));
    } catch (Exception e) {
      if (e instanceof ParseException || e instanceof AnalysisException) {
        throw new StrandlineException(invalid("can't be used: " + ForeignMessage.brief(e)), e);
      }
      throw e;
    }
  }

  /**
   * The columns it speaks of, at least one.
   *
   * @throws StrandlineException {@link ErrorCode#EXPRESSION_INVALID} where it is no SQL, or the
   *     same for all rows
   */
  Set<String> columns(SparkSession spark) {
    Set<String> names = new LinkedHashSet<>();
    for (Expression leaf : CollectionConverters.asJava(parsed(spark).collectLeaves())) {
      if (leaf instanceof UnresolvedAttribute attribute) {
        names.add(attribute.nameParts().head());
      }
    }
    if (names.isEmpty()) {
      throw new StrandlineException(invalid("names no column, so it is the same for all rows"));
    }
    return names;
  }

  private Expression parsed(SparkSession spark) {
    try {
      return spark.sessionState().sqlParser().parseExpression(sql);
    } catch (Exception e) {
      throw new StrandlineException(invalid("is not SQL: " + ForeignMessage.brief(e)), e);
    }
  }

  private Problem invalid(String why) {
    return Problem.of(ErrorCode.EXPRESSION_INVALID, key + " `" + sql + "` " + why, remedy);
  }
}
