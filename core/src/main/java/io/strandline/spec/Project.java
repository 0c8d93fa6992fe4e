package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What the specs of one project share: {@code strandline.yaml} in the spec's directory or one above
 * it. A spec alone works too.
 *
 * @param directory where relative paths start: the directory of {@code strandline.yaml}, or of the
 *     spec
 * @param warehouse folder (any Hadoop path) of the embedded warehouse; empty: {@code warehouse/}
 *     beside the spec
 * @param format the format of specs that name none; empty: Iceberg
 * @param catalogs Spark catalog by format, for tables whose name does not begin with a catalog;
 *     empty: the embedded warehouse
 * @param spark Spark settings, passed on as they are
 * @param target the target (such as {@code dev}) whose settings were taken; empty: there are none
 */
public record Project(
    Path directory,
    Optional<String> warehouse,
    Optional<Format> format,
    Map<Format, String> catalogs,
    Map<String, String> spark,
    Optional<String> target) {
  public Project {
    requireNonNull(directory, "directory");
    requireNonNull(warehouse, "warehouse");
    requireNonNull(format, "format");
    catalogs = Map.copyOf(catalogs);
    spark = Map.copyOf(spark);
    requireNonNull(target, "target");
  }

  /** A project without targets. */
  public Project(
      Path directory,
      Optional<String> warehouse,
      Optional<Format> format,
      Map<Format, String> catalogs,
      Map<String, String> spark) {
    this(directory, warehouse, format, catalogs, spark, Optional.empty());
  }

  /** The project of a spec that stands alone in {@code directory}. */
  public static Project of(Path directory) {
    return new Project(directory, Optional.empty(), Optional.empty(), Map.of(), Map.of());
  }
}
