package io.strandline.cli;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which dimension to open, and where.
 *
 * @param spec the spec file
 * @param format the table format; empty: the spec's
 * @param warehouse the warehouse folder; empty: the project's, or {@code warehouse/} beside the
 *     spec
 * @param target the target in {@code strandline.yaml}; empty: the project's default
 * @param master the Spark master; empty: Spark inside this process
 */
record Selection(
    Path spec,
    Optional<Format> format,
    Optional<String> warehouse,
    Optional<String> target,
    Optional<String> master) {
  Selection {
    requireNonNull(spec, "spec");
    requireNonNull(format, "format");
    requireNonNull(warehouse, "warehouse");
    requireNonNull(target, "target");
    requireNonNull(master, "master");
  }

  /** The same in this format and warehouse. */
  Selection in(Format other, String folder) {
    return new Selection(spec, Optional.of(other), Optional.of(folder), target, master);
  }
}
