package io.strandline.session;

import io.strandline.error.StrandlineException;
import io.strandline.table.TableFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/**
 * Spark as {@code spark-submit} or a surrounding program provides it. Its master, resources, logs
 * and catalogs stay as they are; only what Strandline's results depend on is set, in a session of
 * its own: UTC, ANSI arithmetic and the formats' extensions.
 */
public final class AttachedSession {
  private AttachedSession() {}

  /**
   * A session of its own on the Spark that runs, or is about to be started by {@code spark-submit}.
   *
   * @param warehouse the embedded warehouse's folder, where tables are to be found in one
   * @param formats the table formats to enable
   * @param settings Spark settings of the project; they win over the defaults
   * @throws StrandlineException {@code WAREHOUSE_NOT_WRITABLE}; {@code ENVIRONMENT} where Spark
   *     runs already without the formats' extensions, or cannot start
   */
  public static SparkSession open(
      Optional<String> warehouse,
      List<? extends TableFormat> formats,
      Map<String, String> settings) {
    warehouse.ifPresent(folder -> Warehouse.requireWritable(folder, formats, settings));
    Map<String, String> session = new LinkedHashMap<>(Sessions.common());
    warehouse.ifPresent(
        folder -> formats.forEach(format -> session.putAll(format.embeddedSettings(folder))));
    session.putAll(settings);
    String given =
        settings.getOrDefault(Sessions.EXTENSIONS, System.getProperty(Sessions.EXTENSIONS, ""));
    String extensions = Sessions.extensions(formats, given);
    return Sessions.open(
        () -> {
          SparkSession.Builder builder = SparkSession.builder();
          session.forEach(builder::config);
          return builder.config(Sessions.EXTENSIONS, extensions).getOrCreate();
        },
        session,
        extensions);
  }
}
