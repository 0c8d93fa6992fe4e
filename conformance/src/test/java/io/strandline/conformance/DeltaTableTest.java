package io.strandline.conformance;

import io.strandline.spec.Format;
import io.strandline.table.TableLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;

class DeltaTableTest extends TableContract {
  @Override
  Format format() {
    return Format.DELTA;
  }

  @Override
  void forgetHistory(SparkSession spark, TableLocation location) throws Exception {
    String path = ((TableLocation.AtPath) location).path();
    DeltaLog.forTable(spark, new org.apache.hadoop.fs.Path(path)).checkpoint();
    try (Stream<Path> log = Files.list(Path.of(path, "_delta_log"))) {
      List<Path> commits =
          log.filter(file -> file.getFileName().toString().matches("\\d+\\.(json|crc)"))
              .sorted()
              .toList();
      // the newest commit stays, as its checkpoint needs it
      for (Path commit : commits.subList(0, commits.size() - 2)) {
        Files.delete(commit);
      }
    }
    DeltaLog.clearCache();
  }
}
