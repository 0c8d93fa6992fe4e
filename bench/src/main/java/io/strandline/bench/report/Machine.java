package io.strandline.bench.report;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Facts about where results were made; nothing that names the machine or its folders. */
public final class Machine {
  private static final double LOAD =
      ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();

  private Machine() {}

  /** How busy others kept the machine when this JVM started, as far as the system tells. */
  public static String loadBefore() {
    return LOAD < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f", LOAD);
  }

  /** The machine and this JVM. */
  public static Map<String, String> facts() {
    Runtime runtime = Runtime.getRuntime();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("cores", Integer.toString(runtime.availableProcessors()));
    line(Path.of("/proc/cpuinfo"), "model name").ifPresent(cpu -> facts.put("cpu", cpu));
    line(Path.of("/proc/meminfo"), "MemTotal").ifPresent(memory -> facts.put("memory", memory));
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("heap", runtime.maxMemory() / (1 << 20) + " MiB");
    facts.put("load before", loadBefore());
    facts.put("garbage collector", ManagementFactory.getGarbageCollectorMXBeans().get(0).getName());
    return facts;
  }

  /**
   * Versions of what ran.
   *
   * @param revision the revision of our own code
   */
  public static Map<String, String> versions(SparkSession spark, String revision) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("strandline", revision);
    versions.put("spark", spark.version());
    jar("iceberg-spark-runtime").ifPresent(v -> versions.put("iceberg", v));
    jar("delta-spark").ifPresent(v -> versions.put("delta", v));
    versions.put("java", Runtime.version().toString());
    return versions;
  }

  /** The session's settings that are not those of Spark itself and name no folder. */
  public static Map<String, String> settings(SparkSession spark) {
    Map<String, String> settings = new LinkedHashMap<>();
    Stream.of(
            "spark.master",
            "spark.sql.shuffle.partitions",
            "spark.sql.session.timeZone",
            "spark.sql.ansi.enabled",
            "spark.sql.adaptive.enabled",
            "spark.sql.autoBroadcastJoinThreshold",
            "spark.databricks.delta.snapshotPartitions")
        .filter(name -> spark.conf().getOption(name).isDefined())
        .forEach(name -> settings.put(name, spark.conf().get(name)));
    return settings;
  }

  /** The version in the name of a jar on the class path. */
  private static Optional<String> jar(String name) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).getFileName().toString())
        .filter(file -> file.startsWith(name) && file.endsWith(".jar"))
        .map(file -> file.substring(file.lastIndexOf('-') + 1, file.length() - ".jar".length()))
        .findFirst();
  }

  private static Optional<String> line(Path file, String name) {
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      return lines.stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
