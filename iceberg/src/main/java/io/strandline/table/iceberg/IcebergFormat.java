package io.strandline.table.iceberg;

import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import io.strandline.table.TableLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Apache Iceberg. */
public final class IcebergFormat implements TableFormat {
  /** Name of the embedded catalog. */
  static final String CATALOG = "strandline";

  @Override
  public Format format() {
    return Format.ICEBERG;
  }

  @Override
  public List<String> extensions() {
    return List.of("org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions");
  }

  /**
   * The JDBC catalog on a SQLite file: the Hadoop catalog can lose a commit between two processes.
   */
  @Override
  public Map<String, String> embeddedSettings(String warehouse) {
    String folder = warehouse + "/iceberg";
    String prefix = "spark.sql.catalog." + CATALOG;
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(prefix, "org.apache.iceberg.spark.SparkCatalog");
    settings.put(prefix + ".type", "jdbc");
    settings.put(prefix + ".uri", "jdbc:sqlite:" + folder + "/catalog.db?busy_timeout=30000");
    settings.put(prefix + ".jdbc.schema-version", "V1");
    settings.put(prefix + ".warehouse", folder);
    settings.put(prefix + ".cache-enabled", "false");
    return settings;
  }

  @Override
  public TableLocation embeddedLocation(String warehouse, List<String> table) {
    List<String> name = new ArrayList<>();
    name.add(CATALOG);
    if (table.size() == 1) {
      name.add("default");
    }
    name.addAll(table);
    return new TableLocation.InCatalog(name);
  }

  @Override
  public DimensionTable table(SparkSession spark, TableLocation location) {
    return new IcebergTable(spark, location);
  }
}
