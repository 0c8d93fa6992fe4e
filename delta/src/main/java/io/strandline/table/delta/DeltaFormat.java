package io.strandline.table.delta;

import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import io.strandline.table.TableLocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Delta Lake. */
public final class DeltaFormat implements TableFormat {

  @Override
  public Format format() {
    return Format.DELTA;
  }

  @Override
  public List<String> extensions() {
    return List.of("io.delta.sql.DeltaSparkSessionExtension");
  }

  @Override
  public Map<String, String> embeddedSettings(String warehouse) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
    settings.put("spark.databricks.delta.snapshotPartitions", "2");
    settings.put("spark.databricks.delta.stalenessLimit", "0");
    return settings;
  }

  @Override
  public TableLocation embeddedLocation(String warehouse, List<String> table) {
    return new TableLocation.AtPath(warehouse + "/delta/" + String.join("/", table));
  }

  @Override
  public DimensionTable table(SparkSession spark, TableLocation location) {
    return new DeltaDimensionTable(spark, location);
  }
}
