package io.strandline.plan;

import static io.strandline.prepare.Events.column;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.Shape;
import io.strandline.spec.TimeSpec;
import io.strandline.table.Publication;
import io.strandline.timeline.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What in a batch cannot be applied, so that none of it is. */
final class PlanRefusals {
  private final Shape shape;
  private final Dataset<Row> woven;
  private final Row totals;

  PlanRefusals(Shape shape, Dataset<Row> woven, Row totals) {
    this.shape = shape;
    this.woven = woven;
    this.totals = totals;
  }

  /** Refuses the batch with everything at once. */
  void throwIfAny() {
    List<Problem> problems = new ArrayList<>();
    long ambiguous = number(Refusal.Reason.AMBIGUOUS.name());
    if (ambiguous > 0) {
      problems.add(
          Problem.of(
              ErrorCode.AMBIGUOUS_ROWS,
              "%,d rows of %s contradict another row with the same key and time:%s"
                  .formatted(ambiguous, shape.spec().name(), refusals(Refusal.Reason.AMBIGUOUS)),
              shape.spec().time().sequence().isEmpty()
                  ? "Is the key complete? Name a `sequence` that orders them, or remove duplicates"
                      + " in the source."
                  : "Their sequence is the same too: extend `sequence`, or remove duplicates in"
                      + " the source."));
    }
    long late = number(Refusal.Reason.LATE.name());
    if (late > 0 && shape.spec().time().late() == TimeSpec.Late.REJECT) {
      problems.add(
          Problem.of(
              ErrorCode.LATE_EVENT,
              "%,d events of %s are earlier than the newest that their key has seen:%s"
                  .formatted(late, shape.spec().name(), refusals(Refusal.Reason.LATE)),
              "Apply batches in time order, or say `late: ignore` to drop such events."));
    }
    long inconsistent = number(Refusal.Reason.INCONSISTENT.name());
    if (inconsistent > 0) {
      problems.add(
          Problem.of(
              ErrorCode.TABLE_INCONSISTENT,
              "%,d keys of %s have rows in the table that nothing can be woven into:%s"
                  .formatted(
                      inconsistent, shape.spec().name(), refusals(Refusal.Reason.INCONSISTENT)),
              "Run `strandline check`, which names such rows, and repair them."));
    }
    long inserted = number(Publication.INSERT);
    if (number(Planner.DISTINCT_KEYS) < inserted) {
      problems.add(collision(inserted - number(Planner.DISTINCT_KEYS)));
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }

  private Problem collision(long versions) {
    return Problem.of(
        ErrorCode.SURROGATE_COLLISION,
        "%,d new versions of %s have the surrogate key of another: 64 bits are not enough here"
            .formatted(versions, shape.spec().name()),
        "Nothing was written. Does the key say two things the same way? Otherwise split the batch"
            + " and tell us: such a collision is very unlikely.");
  }

  private String refusals(Refusal.Reason reason) {
    return woven
        .filter(
            column(Publication.OPERATION)
                .equalTo(Changes.REFUSAL)
                .and(column(Changes.OUTCOME).equalTo(reason.name())))
        .select(column(Changes.TEXT))
        .orderBy(column(Changes.TEXT))
        .limit(Planner.SAMPLES)
        .collectAsList()
        .stream()
        .map(row -> "\n    " + row.getString(0))
        .collect(Collectors.joining());
  }

  private long number(String name) {
    return Planner.number(totals, name);
  }
}
