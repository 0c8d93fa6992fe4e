package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.Shape;
import io.strandline.prepare.BatchIds;
import io.strandline.prepare.Preparation;
import io.strandline.prepare.Preparation.Drafted;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.prepare.Reading;
import io.strandline.prepare.Reading.Content;
import io.strandline.prepare.Reading.Staged;
import io.strandline.prepare.SourceUse;
import io.strandline.source.SourceReader;
import io.strandline.source.SourceRows;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.Project;
import io.strandline.spec.SourceSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Opens a batch's source, tells which batch it is, and reads it once. */
final class Intake {
  private final SparkSession spark;
  private final DimensionSpec spec;
  private final Project project;
  private final TableMaker maker;

  Intake(SparkSession spark, DimensionSpec spec, Project project, TableMaker maker) {
    this.spark = spark;
    this.spec = spec;
    this.project = project;
    this.maker = maker;
  }

  /**
   * A source that is open but not read.
   *
   * @param rows its rows
   * @param identity what the batch is, where that shows without reading: files are known by their
   *     names, sizes and times
   */
  record Opened(
      SourceRows rows,
      Optional<BatchIdentity> identity,
      Optional<String> givenId,
      Optional<Instant> dated,
      Instant effectiveAt,
      Instant clock) {}

  Opened open(Batch batch) {
    Instant clock = Instant.now().truncatedTo(ChronoUnit.MICROS);
    Instant at = batch.at().orElse(clock);
    refuseFuture(at, clock);
    boolean timeMatters =
        batch.at().isPresent()
            || spec.mode() == Mode.SNAPSHOT
            || spec.time().effectiveAt().isEmpty();
    Optional<Instant> dated = timeMatters ? Optional.of(at) : Optional.empty();
    SourceUse use = new SourceUse(spark, spec, project.directory());
    if (batch.rows().isPresent()) {
      SourceRows rows = SourceReader.of(batch.rows().get(), use.context());
      return new Opened(rows, Optional.empty(), batch.id(), dated, at, clock);
    }
    SourceSpec source =
        batch.source().or(spec::source).orElseThrow(() -> new StrandlineException(noSource()));
    SourceRows rows = SourceReader.read(spark, source, use.context());
    Optional<BatchIdentity> identity =
        source instanceof SourceSpec.Files
            ? Optional.of(BatchIds.of(batch.id(), rows.fingerprint(), dated, at, clock))
            : Optional.empty();
    return new Opened(rows, identity, batch.id(), dated, at, clock);
  }

  /** The shape that the spec's own source gives the table. */
  Shape shapeOfSource(Optional<StructType> columns) {
    SourceSpec source = spec.source().orElseThrow(() -> new StrandlineException(noSource()));
    SourceRows rows =
        SourceReader.read(spark, source, new SourceUse(spark, spec, project.directory()).context());
    return new Preparation(spark, spec).draft(rows, columns, Instant.EPOCH).shape();
  }

  Prepared read(Opened opened) {
    Optional<StructType> columns = maker.columns();
    Drafted drafted =
        new Preparation(spark, spec).draft(opened.rows(), columns, opened.effectiveAt());
    Staged staged =
        Reading.stage(
            drafted, opened.clock(), opened.identity().isPresent() ? Content.UNREAD : Content.READ);
    BatchIdentity identity =
        opened
            .identity()
            .orElseGet(
                () ->
                    BatchIds.of(
                        opened.givenId(),
                        opened.rows().fingerprint() + "#" + staged.rows() + "#" + staged.content(),
                        opened.dated(),
                        opened.effectiveAt(),
                        opened.clock()));
    return Prepared.of(drafted.shape(), staged, identity);
  }

  private void refuseFuture(Instant at, Instant clock) {
    if (at.isAfter(clock.plus(spec.time().maxFuture()))) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.FUTURE_ROW,
              spec.name() + ": the batch time " + at + " lies more than max_future after now",
              "Correct --at, or raise `max_future` in the spec."));
    }
  }

  private Problem noSource() {
    return Problem.of(
        ErrorCode.USAGE,
        "nothing says where the rows of " + spec.name() + " come from",
        "Name a `source` in the spec, or pass --source.");
  }
}
