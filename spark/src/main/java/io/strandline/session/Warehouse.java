package io.strandline.session;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The folder of an embedded warehouse. */
final class Warehouse {
  private static final String HADOOP = "spark.hadoop.";

  private Warehouse() {}

  /**
   * Makes the folder and each format's own in it where they are missing (not every catalog does),
   * and tries whether files can be written there.
   */
  static void requireWritable(
      String warehouse, List<? extends TableFormat> formats, Map<String, String> settings) {
    Configuration conf = new Configuration();
    settings.forEach(
        (name, value) -> {
          if (name.startsWith(HADOOP)) {
            conf.set(name.substring(HADOOP.length()), value);
          }
        });
    try {
      Path folder = new Path(warehouse);
      FileSystem files = folder.getFileSystem(conf);
      if (!files.mkdirs(folder)) {
        throw new IOException("the folder cannot be made");
      }
      for (TableFormat format : formats) {
        files.mkdirs(new Path(folder, format.format().word()));
      }
      Path probe = new Path(folder, ".strandline-" + UUID.randomUUID());
      files.create(probe, false).close();
      files.delete(probe, false);
    } catch (IOException | RuntimeException e) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.WAREHOUSE_NOT_WRITABLE,
              "The warehouse "
                  + warehouse
                  + " cannot be written to: "
                  + ForeignMessage.brief(e)
                  + ".",
              "Choose another with --warehouse, or warehouse in strandline.yaml; or mend its"
                  + " permissions."),
          e);
    }
  }
}
