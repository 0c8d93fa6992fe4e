package io.strandline.table;

import io.strandline.spec.Format;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Everything of Iceberg and of Delta that Strandline uses, behind one door. */
public interface TableFormat {

  /** Which format this is. */
  Format format();

  /** Spark SQL extension classes the format needs. */
  List<String> extensions();

  /**
   * Spark settings of the embedded warehouse.
   *
   * @param warehouse the warehouse folder; the format keeps to a subfolder of its own
   */
  Map<String, String> embeddedSettings(String warehouse);

  /**
   * Where a table of the embedded warehouse is.
   *
   * @param warehouse the warehouse folder
   * @param table the table's name parts
   */
  TableLocation embeddedLocation(String warehouse, List<String> table);

  /** The table at {@code location}, whether it exists or not. */
  DimensionTable table(SparkSession spark, TableLocation location);
}
