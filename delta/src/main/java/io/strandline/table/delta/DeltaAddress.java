package io.strandline.table.delta;

import static io.strandline.table.Identifiers.quoted;

import io.strandline.table.RowAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.commands.DeletionVectorUtils$;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** The address of a row in a Delta table: its file, and its position there. */
final class DeltaAddress {
  static final String FILE = "file";
  static final String POSITION = "position";
  private static final String SELECTION =
      "struct(_metadata.file_path AS %s, _metadata.row_index AS %s) AS %s"
          .formatted(FILE, POSITION, quoted(RowAddress.COLUMN));

  /** Features with which a commit has to tell more than which rows are gone and which are new. */
  private static final List<String> TELLING =
      List.of(
          "delta.enableChangeDataFeed",
          "delta.enableRowTracking",
          "delta.enableIcebergCompatV1",
          "delta.enableIcebergCompatV2",
          "delta.enableIcebergCompatV3");

  private DeltaAddress() {}

  /** What to select beside the table's own columns; empty where rows are not replaced so. */
  static Optional<String> selection(Snapshot snapshot) {
    boolean writable =
        DeletionVectorUtils$.MODULE$.deletionVectorsWritable(
            snapshot.protocol(), snapshot.metadata());
    return writable && takesRows(snapshot) ? Optional.of(SELECTION) : Optional.empty();
  }

  /** True where a commit of files with new rows tells everything. */
  static boolean takesRows(Snapshot snapshot) {
    Map<String, String> settings = CollectionConverters.asJava(snapshot.metadata().configuration());
    boolean tells = TELLING.stream().anyMatch(name -> "true".equals(settings.get(name)));
    return !tells && !computesColumns(snapshot.schema());
  }

  /** Generated and identity columns are for MERGE to fill. */
  private static boolean computesColumns(StructType schema) {
    return Arrays.stream(schema.fields())
        .anyMatch(
            field ->
                field.name().equalsIgnoreCase("_metadata")
                    || field.metadata().json().contains("delta.generationExpression")
                    || field.metadata().json().contains("delta.identity")
                    || field.metadata().json().contains("CURRENT_DEFAULT"));
  }
}
