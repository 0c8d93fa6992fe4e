package io.strandline.engine;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.SourceSpec;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * One batch to apply.
 *
 * @param source what to read; empty: the spec's own source
 * @param rows rows already at hand, used instead of any source
 * @param at the batch time; empty: the clock, read once
 * @param id the batch's id; empty: derived from the source and the batch time
 * @param insistences guards the user has decided to pass
 */
public record Batch(
    Optional<SourceSpec> source,
    Optional<Dataset<Row>> rows,
    Optional<Instant> at,
    Optional<String> id,
    Set<Insistence> insistences) {

  /** A guard that the user insists on passing. */
  public enum Insistence {
    /** An empty snapshot closes every key. */
    ALLOW_EMPTY,
    /** A snapshot may close more keys than {@code max_close} allows. */
    ALLOW_MASS_CLOSE
  }

  public Batch {
    requireNonNull(source, "source");
    requireNonNull(rows, "rows");
    requireNonNull(at, "at");
    requireNonNull(id, "id");
    insistences = Set.copyOf(insistences);
  }

  /** A batch from the spec's own source. */
  public static Batch fromSpec() {
    return new Batch(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Set.of());
  }

  /** A batch of rows already at hand. */
  public static Batch of(Dataset<Row> rows) {
    return new Batch(
        Optional.empty(), Optional.of(rows), Optional.empty(), Optional.empty(), Set.of());
  }

  /** A batch from another source than the spec's. */
  public static Batch from(SourceSpec source) {
    return new Batch(
        Optional.of(source), Optional.empty(), Optional.empty(), Optional.empty(), Set.of());
  }

  /** The same batch at this time. */
  public Batch at(Instant time) {
    return new Batch(source, rows, Optional.of(time), id, insistences);
  }

  /** The same batch under this id. */
  public Batch withId(String batchId) {
    return new Batch(source, rows, at, Optional.of(batchId), insistences);
  }

  /** The same batch, passing this guard. */
  public Batch insisting(Insistence insistence) {
    Set<Insistence> all = EnumSet.of(insistence);
    all.addAll(insistences);
    return new Batch(source, rows, at, id, all);
  }
}
