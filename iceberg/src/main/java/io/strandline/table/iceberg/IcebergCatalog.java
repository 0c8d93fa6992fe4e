package io.strandline.table.iceberg;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableLocation;
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
    CatalogPlugin plugin = spark.sessionState().catalogManager().catalog(name.get(0));
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

  private static StrandlineException foreign(TableLocation.InCatalog location) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_FOREIGN,
            String.join(".", location.name()) + " is not an Iceberg table",
            "Choose another table name, or the format it has with `format:`."));
  }
}
