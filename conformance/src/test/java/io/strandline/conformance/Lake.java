package io.strandline.conformance;

import io.strandline.spec.Format;
import io.strandline.spec.Project;
import io.strandline.table.TableFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * One SparkSession with both formats for all tests of the JVM, on a throw-away warehouse. Plans are
 * interpreted; {@code -Dstrandline.compiled=true} compiles them, as users' sessions do.
 */
public final class Lake {
  /** Compiling a plan costs more than running it on few rows. */
  private static final Map<String, String> INTERPRETED =
      Map.of(
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN",
          "spark.sql.adaptive.enabled", "false");

  private static final Lake SHARED = new Lake();
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final ThreadLocal<SparkSession> OWN = new ThreadLocal<>();

  private final Path warehouse;
  private final SparkSession spark;

  private Lake() {
    try {
      warehouse = Files.createTempDirectory("strandline-lake");
      Files.createDirectories(warehouse.resolve("iceberg"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            // batches here are small
            .config("strandline.slices.from-rows", "1")
            .config("spark.sql.session.timeZone", "America/St_Johns")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.warehouse.dir", warehouse.resolve("spark").toString());
    if (!Boolean.getBoolean("strandline.compiled")) {
      INTERPRETED.forEach(builder::config);
    }
    List<String> extensions = new ArrayList<>();
    for (TableFormat format : ServiceLoader.load(TableFormat.class)) {
      extensions.addAll(format.extensions());
      format.embeddedSettings(warehouse.toString()).forEach(builder::config);
    }
    spark = builder.config("spark.sql.extensions", String.join(",", extensions)).getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
  }

  /** The shared lake. */
  public static Lake shared() {
    return SHARED;
  }

  /** The thread's own session where it has one, the shared one elsewhere. */
  public SparkSession spark() {
    return Optional.ofNullable(OWN.get()).orElse(spark);
  }

  /** A thread with a session of its own, whose settings no other run changes. */
  static Thread thread(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              SparkSession session = SHARED.spark.newSession();
              SparkSession.setActiveSession(session);
              OWN.set(session);
              work.run();
            });
    thread.setDaemon(true);
    return thread;
  }

  public String warehouse() {
    return warehouse.toString();
  }

  /** A project whose tables lie in this lake's warehouse. */
  public Project project() {
    return new Project(
        warehouse, Optional.of(warehouse.toString()), Optional.empty(), Map.of(), Map.of());
  }

  /** A table name that no other test uses. */
  public static String freshName(String prefix) {
    return prefix + "_" + NAMES.incrementAndGet();
  }

  /**
   * The formats of tests that are run on one of them with every build, and with {@code
   * -Dstrandline.formats=ICEBERG,DELTA} on both.
   */
  public static Stream<Format> formats() {
    return formats("ICEBERG");
  }

  /** The formats of tests that are run on both, unless {@code -Dstrandline.formats} says less. */
  public static List<Format> bothFormats() {
    return formats("ICEBERG,DELTA").toList();
  }

  private static Stream<Format> formats(String usual) {
    return Arrays.stream(System.getProperty("strandline.formats", usual).split(","))
        .map(Format::valueOf);
  }

  /** The adapter of {@code format}. */
  public static TableFormat adapter(Format format) {
    return ServiceLoader.load(TableFormat.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(adapter -> adapter.format() == format)
        .findFirst()
        .orElseThrow();
  }
}
