package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.Identifiers;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ParsedStatement;

/** Tables, views and queries. Spark throws its AnalysisException unchecked and undeclared. */
final class Relations {
  private Relations() {}

  static Dataset<Row> table(SparkSession spark, String name) {
    try {
      return spark.table(isParsed(spark, name) ? name : quoted(name));
    } catch (Exception e) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.SOURCE_MISSING,
              "The source table " + name + " cannot be read: " + ForeignMessage.brief(e),
              "Correct source, or name a file as source: {path: ...}."),
          e);
    }
  }

  /** A query's rows. What is no query is refused before anything of it is run. */
  static Dataset<Row> query(SparkSession spark, String text) {
    String query = text.strip().replaceFirst(";+$", "");
    try {
      LogicalPlan plan = parser(spark).parsePlan(query);
      if (plan.exists(Relations::does)) {
        throw new StrandlineException(invalid(query, "it does something instead of reading"));
      }
      return spark.sql(query);
    } catch (StrandlineException e) {
      throw e;
    } catch (Exception e) {
      throw new StrandlineException(invalid(query, ForeignMessage.brief(e)), e);
    }
  }

  /** Statements are run as soon as they are analyzed; some parsers take them for queries. */
  private static boolean does(LogicalPlan node) {
    return node instanceof Command || node instanceof ParsedStatement;
  }

  private static Problem invalid(String query, String why) {
    return Problem.of(
        ErrorCode.EXPRESSION_INVALID,
        "The source query is not valid: " + why,
        "Correct source.sql; it has to be one SELECT. It begins: " + Faults.shortened(query));
  }

  private static boolean isParsed(SparkSession spark, String name) {
    try {
      parser(spark).parseMultipartIdentifier(name);
      return true;
    } catch (ParseException e) {
      return false;
    }
  }

  /** A name such as {@code sales-2024.eu}, which SQL reads only in quotes. */
  private static String quoted(String name) {
    return name.contains("`")
        ? name
        : Arrays.stream(name.split("\\.", -1))
            .map(Identifiers::quoted)
            .collect(Collectors.joining("."));
  }

  private static org.apache.spark.sql.catalyst.parser.ParserInterface parser(SparkSession spark) {
    return ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().sqlParser();
  }
}
