package io.strandline.source;

import io.strandline.spec.SourceSpec;
import io.strandline.spec.SourceSpec.FileType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Reads the rows of a batch: the columns that the dimension uses, under the names that the spec
 * writes, and the two columns of {@link SourceRows} that tell of bad values.
 *
 * <p>Every fault of the source that shows without reading all of it fails here, all of one kind at
 * once: files that are missing or unreadable, columns that are missing, ambiguous, undeclared or of
 * a type that cannot be kept. A value of a CSV or JSON file that is not of its declared type makes
 * a bad row, never a NULL. A used column that the source lacks is NULL where {@code
 * missing_columns} says so, of its declared type; one without a declared type is then left out.
 *
 * <p>The fingerprint tells a retry from another batch. Files count by path, size and modification
 * time: a file rewritten with the same size within the same clock tick of its file system (a
 * millisecond or less locally, a second on some object stores) passes for the old one. Tables,
 * views and queries count by name or text and by the versions of the Iceberg and Delta tables and
 * the plain files under them; tables of other systems, temporary views of computed rows, and
 * functions such as {@code current_date()} have no version, so a changed answer of theirs is not
 * seen.
 */
public final class SourceReader {
  private SourceReader() {}

  /** Reads {@code source}; where its fault shows only in an action, see {@link ReadFailure}. */
  public static SourceRows read(SparkSession spark, SourceSpec source, SourceContext context) {
    RowShape.Case names = names(spark);
    UsedColumns columns = new UsedColumns(context, names);
    Configuration conf = HadoopSettings.of(spark);
    if (source instanceof SourceSpec.Files written) {
      FileSet files = FileSet.find(written, context.baseDirectory(), conf);
      boolean text = files.type() == FileType.CSV || files.type() == FileType.JSON;
      Dataset<Row> rows =
          text
              ? new TextFiles(spark, files, columns, names).rows(context.emptyCsvField())
              : new TypedRows(columns, names, written.path())
                  .checked(TypedFiles.rows(spark, files));
      return new SourceRows(
          rows,
          files.description(),
          Fingerprint.of(files.files()),
          text ? Optional.of(files.type()) : Optional.empty());
    }
    boolean isTable = source instanceof SourceSpec.Table;
    String text =
        source instanceof SourceSpec.Table table
            ? table.name()
            : ((SourceSpec.Query) source).text();
    Dataset<Row> rows = isTable ? Relations.table(spark, text) : Relations.query(spark, text);
    String description = isTable ? "table " + text : "the query";
    return new SourceRows(
        new TypedRows(columns, names, isTable ? description : "query").checked(rows),
        description,
        fingerprint(isTable ? "table" : "query", text, rows, conf));
  }

  /** The rows at hand, checked like those of a table. */
  public static SourceRows of(Dataset<Row> rows, SourceContext context) {
    SparkSession spark = rows.sparkSession();
    RowShape.Case names = names(spark);
    return new SourceRows(
        new TypedRows(new UsedColumns(context, names), names, "dataset").checked(rows),
        "the given rows",
        fingerprint("rows", "", rows, HadoopSettings.of(spark)));
  }

  private static String fingerprint(
      String kind, String text, Dataset<Row> rows, Configuration conf) {
    List<String> parts = new ArrayList<>(List.of(text));
    parts.addAll(RelationVersions.of(rows, conf));
    return Fingerprint.hashed(kind, parts);
  }

  static RowShape.Case names(SparkSession spark) {
    return Boolean.parseBoolean(spark.conf().get("spark.sql.caseSensitive"))
        ? RowShape.Case.SENSITIVE
        : RowShape.Case.INSENSITIVE;
  }
}
