package io.strandline.table.iceberg;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableLocation;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.source.SparkTable;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;

/** Finds Iceberg tables through Spark's catalogs. */
final class IcebergCatalog {
  /** Making the catalog takes two statements, and each may find its work done. */
  private static final int ATTEMPTS = 3;

  private IcebergCatalog() {}

  /** The table; fails where it does not exist. */
  static Table load(SparkSession spark, TableLocation.InCatalog location) {
    return find(spark, location)
        .orElseThrow(
            () ->
                new StrandlineException(
                    Problem.of(
                        ErrorCode.TABLE_MISSING,
                        "table " + String.join(".", location.name()) + " does not exist",
                        "Create it with `strandline init SPEC`, or apply a first batch.")));
  }

  /** The table, read fresh, where it exists; fails where something else stands in its place. */
  static Optional<Table> find(SparkSession spark, TableLocation.InCatalog location) {
    List<String> name = location.name();
    CatalogPlugin plugin = catalog(spark, name.get(0));
    if (!(plugin instanceof TableCatalog catalog)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.ENVIRONMENT,
              "catalog `" + name.get(0) + "` holds no tables",
              "Name another catalog."));
    }
    Identifier identifier =
        Identifier.of(
            name.subList(1, name.size() - 1).toArray(new String[0]), name.get(name.size() - 1));
    try {
      if (!(catalog.loadTable(identifier) instanceof SparkTable table)) {
        throw foreign(location);
      }
      table.table().refresh();
      return Optional.of(table.table());
    } catch (NoSuchTableException e) {
      return Optional.empty();
    }
  }

  /** Of several processes that find a new warehouse at once, one makes the catalog's tables. */
  private static CatalogPlugin catalog(SparkSession spark, String name) {
    for (int attempt = 1; true; attempt++) {
      try {
        return spark.sessionState().catalogManager().catalog(name);
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS || !wasMadeMeanwhile(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean wasMadeMeanwhile(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (cause instanceof SQLException
          && (message.contains("already exists") || message.contains("duplicate column"))) {
        return true;
      }
    }
    return false;
  }

  private static StrandlineException foreign(TableLocation.InCatalog location) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_FOREIGN,
            String.join(".", location.name()) + " is not an Iceberg table",
            "Choose another table name, or the format it has with `format:`."));
  }
}
