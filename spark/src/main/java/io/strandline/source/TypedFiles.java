package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.SourceSpec.FileType;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Parquet and ORC: read by Spark, every file's columns, with no file or row quietly left out. */
final class TypedFiles {
  private TypedFiles() {}

  static Dataset<Row> rows(SparkSession spark, FileSet files) {
    List<Problem> problems = new ArrayList<>();
    for (SourceFile file : files.files()) {
      // Spark would read these as no rows
      if (file.bytes() == 0) {
        problems.add(problem(file.name() + ": it has 0 bytes"));
      } else if (SourcePaths.isHidden(new Path(file.path()))) {
        problems.add(problem(file.name() + ": Spark skips files that begin with _ or ."));
      }
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    try {
      return spark
          .read()
          .format(files.type() == FileType.PARQUET ? "parquet" : "orc")
          .option("mergeSchema", "true")
          .option("ignoreCorruptFiles", "false")
          .option("ignoreMissingFiles", "false")
          // a flipped bit is to be an error, not another value
          .option("parquet.page.verify-checksum.enabled", "true")
          // the paths are literal now: brackets in them are no glob
          .option("__globPaths__", "false")
          .load(files.files().stream().map(SourceFile::path).toArray(String[]::new));
    } catch (Exception e) {
      // Spark throws AnalysisException unchecked and undeclared
      throw new StrandlineException(explained(e, files), e);
    }
  }

  private static Problem explained(Exception failure, FileSet files) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SparkThrowable spark
          && spark.getCondition() != null
          && spark.getCondition().startsWith("CANNOT_MERGE")) {
        return Problem.of(
            ErrorCode.SOURCE_COLUMN_TYPE,
            "The files of the source "
                + files.written()
                + " disagree in their columns' types. "
                + ForeignMessage.brief(deepest(cause)),
            "Read the files as several batches, or convert them in a sql source.");
      }
    }
    return problem(files.written() + ": " + ForeignMessage.brief(deepest(failure)));
  }

  private static Throwable deepest(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause().getMessage() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static Problem problem(String message) {
    return ReadFailure.problem(new UnreadableFile(message));
  }
}
