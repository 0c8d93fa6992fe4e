package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableDesign;
import io.strandline.table.TableLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.Spark3Util;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void severalProcessesMayStartOnANewWarehouse(@TempDir Path folder) throws Exception {
    for (int round = 0; round < 3; round++) {
      Path warehouse = Files.createDirectories(folder.resolve("warehouse" + round));
      String catalog = "fresh" + round;
      List<Thread> starting = new ArrayList<>();
      List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
      for (int i = 0; i < 4; i++) {
        SparkSession session = Lake.shared().spark().newSession();
        Map<String, String> settings = Lake.adapter(Format.ICEBERG).embeddedSettings("");
        settings.forEach(
            (key, value) ->
                session
                    .conf()
                    .set(
                        key.replace(".strandline", "." + catalog),
                        value.replace("/iceberg", warehouse.toString())));
        TableLocation location = new TableLocation.InCatalog(List.of(catalog, "a", "b" + i));
        starting.add(
            new Thread(
                () -> {
                  SparkSession.setActiveSession(session);
                  DimensionTable table = Lake.adapter(Format.ICEBERG).table(session, location);
                  if (!table.exists()) {
                    table.create(
                        new TableDesign(
                            StructType.fromDDL("id INT"), Set.of(), List.of(), List.of()));
                  }
                }));
      }
      starting.forEach(
          thread -> {
            thread.setUncaughtExceptionHandler((which, failure) -> failures.add(failure));
            thread.start();
          });
      for (Thread thread : starting) {
        thread.join();
      }
      assertThat(failures).isEmpty();
    }
  }
}
