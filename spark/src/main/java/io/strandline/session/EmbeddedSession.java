package io.strandline.session;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Spark inside this process, on a warehouse folder: all cores, no user interface, no network beyond
 * the loopback address, quiet logs, nothing left in the working directory.
 *
 * <p>The session's zone is UTC and its arithmetic ANSI, whatever the machine's settings.
 */
public final class EmbeddedSession {
  private EmbeddedSession() {}

  /**
   * A session of its own on the warehouse. The first call in a process starts Spark; later ones,
   * with whatever warehouse, share it.
   *
   * @param warehouse the warehouse folder, any Hadoop path; it is made where it is missing
   * @param formats the table formats to enable
   * @param settings Spark settings of the project; they win over the defaults
   * @throws StrandlineException {@code WAREHOUSE_NOT_WRITABLE}, before Spark starts; {@code
   *     ENVIRONMENT} where Spark runs already without the formats' extensions, or cannot start
   */
  public static SparkSession open(
      String warehouse, List<? extends TableFormat> formats, Map<String, String> settings) {
    QuietLogs.install();
    Warehouse.requireWritable(warehouse, formats, settings);
    Map<String, String> session = new LinkedHashMap<>(Sessions.common());
    formats.forEach(format -> session.putAll(format.embeddedSettings(warehouse)));
    session.putAll(settings);
    String extensions =
        Sessions.extensions(formats, settings.getOrDefault(Sessions.EXTENSIONS, ""));
    return Sessions.open(
        () -> {
          SparkSession.Builder builder = SparkSession.builder();
          process().forEach(builder::config);
          session.forEach(builder::config);
          return builder.config(Sessions.EXTENSIONS, extensions).getOrCreate();
        },
        session,
        extensions);
  }

  /** What holds for the whole process. */
  private static Map<String, String> process() {
    Map<String, String> process = new LinkedHashMap<>();
    process.put("spark.app.name", "strandline");
    process.put("spark.master", "local[*]");
    process.put("spark.ui.enabled", "false");
    process.put("spark.ui.showConsoleProgress", "false");
    process.put("spark.driver.bindAddress", "127.0.0.1");
    process.put("spark.driver.host", "127.0.0.1");
    process.put("spark.sql.catalogImplementation", "in-memory");
    process.put("spark.sql.warehouse.dir", scratch().toUri().toString());
    // the default of 200 is for clusters; adaptive execution joins small partitions further
    process.put(
        "spark.sql.shuffle.partitions",
        Integer.toString(Math.max(2, Runtime.getRuntime().availableProcessors())));
    return process;
  }

  /** Spark makes a folder for its own catalog, which stays empty; it is not to stand anywhere. */
  private static Path scratch() {
    try {
      Path scratch = Files.createTempDirectory("strandline-");
      scratch.toFile().deleteOnExit();
      return scratch;
    } catch (IOException e) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.ENVIRONMENT,
              "No temporary folder can be made: " + ForeignMessage.brief(e) + ".",
              "Point java.io.tmpdir at a writable folder."),
          new UncheckedIOException(e));
    }
  }
}
