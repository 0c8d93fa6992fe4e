package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Format;
import io.strandline.table.TableLocation;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.Spark3Util;
import org.apache.spark.sql.SparkSession;

class IcebergTableTest extends TableContract {
  @Override
  Format format() {
    return Format.ICEBERG;
  }

  @Override
  void forgetHistory(SparkSession spark, TableLocation location) throws Exception {
    Table table = Spark3Util.loadIcebergTable(spark, location.sql());
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
    table.refresh();
    assertThat(table.snapshots()).hasSize(1);
  }
}
