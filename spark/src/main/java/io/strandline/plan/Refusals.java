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

/** Events of a batch that can't be applied, and what else forbids its plan. */
final class Refusals {
  private final Shape shape;

  Refusals(Shape shape) {
    this.shape = shape;
  }

  /** Refuses what cannot be planned, all kinds at once. */
  void refuse(Dataset<Row> woven, Row totals) {
    List<Problem> problems = new ArrayList<>();
    long ambiguous = Planner.number(totals, Refusal.Reason.AMBIGUOUS.name());
    if (ambiguous > 0) {
      problems.add(
          Problem.of(
              ErrorCode.AMBIGUOUS_ROWS,
              "%,d rows of %s contradict another row with the same key and time:%s"
                  .formatted(
                      ambiguous, shape.spec().name(), refusals(woven, Refusal.Reason.AMBIGUOUS)),
              shape.spec().time().sequence().isEmpty()
                  ? "Is the key complete? Name a `sequence` that orders them, or remove duplicates"
                      + " in the source."
                  : "Their sequence is the same too: extend `sequence`, or remove duplicates in"
                      + " the source."));
    }
    long late = Planner.number(totals, Refusal.Reason.LATE.name());
    if (late > 0 && shape.spec().time().late() == TimeSpec.Late.REJECT) {
      problems.add(
          Problem.of(
              ErrorCode.LATE_EVENT,
              "%,d events of %s are earlier than the newest that their key has seen:%s"
                  .formatted(late, shape.spec().name(), refusals(woven, Refusal.Reason.LATE)),
              "Apply batches in time order, or say `late: ignore` to drop such events."));
    }
    if (Planner.number(totals, Publication.INSERT) > 0) {
      new Collisions(shape).among(woven).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }

  private static String refusals(Dataset<Row> woven, Refusal.Reason reason) {
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
}
