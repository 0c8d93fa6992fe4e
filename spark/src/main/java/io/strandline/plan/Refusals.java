package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.Amount;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.SetAside;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.table.Publication;
import io.strandline.timeline.Refusal;
import io.strandline.timeline.Refusal.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What becomes of events that weaving handed back: the spec has them refused or set aside. */
final class Refusals {
  private final Shape shape;
  private final Dataset<Row> woven;
  private final long ambiguous;
  private final long late;
  private final long inconsistent;

  /**
   * The events handed back among {@code woven}.
   *
   * @param count how many there are of a reason
   */
  Refusals(Shape shape, Dataset<Row> woven, ToLongFunction<Refusal.Reason> count) {
    this.shape = shape;
    this.woven = woven;
    this.ambiguous = count.applyAsLong(Reason.AMBIGUOUS);
    this.late = count.applyAsLong(Reason.LATE);
    this.inconsistent = count.applyAsLong(Reason.INCONSISTENT);
  }

  /** What the spec refuses. */
  List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    if (ambiguous > 0 && shape.spec().policies().badRows() == BadRows.REJECT) {
      problems.add(
          Problem.of(
              ErrorCode.AMBIGUOUS_ROWS,
              Amount.of(ambiguous, "row")
                  + ofThese(ambiguous, "contradicts", "contradict")
                  + " another row with the same key and time:"
                  + samples(Reason.AMBIGUOUS),
              shape.spec().time().sequence().isEmpty()
                  ? "Is the key complete? Name a `sequence` that orders them, or remove duplicates"
                      + " in the source."
                  : "Their sequence is the same too: extend `sequence`, or remove duplicates in"
                      + " the source."));
    }
    if (late > 0 && shape.spec().time().late() == Late.REJECT) {
      problems.add(
          Problem.of(
              ErrorCode.LATE_EVENT,
              Amount.of(late, "event")
                  + ofThese(late, "is", "are")
                  + " earlier than the newest that the key has seen:"
                  + samples(Reason.LATE),
              "Apply batches in time order, or choose another policy under `late`."));
    }
    if (inconsistent > 0) {
      problems.add(
          Problem.of(
              ErrorCode.TABLE_INCONSISTENT,
              Amount.of(inconsistent, "key")
                  + ofThese(inconsistent, "has", "have")
                  + " rows in the table that nothing can be woven into:"
                  + samples(Reason.INCONSISTENT),
              "Run `strandline check`, which names such rows, and repair them."));
    }
    return problems;
  }

  /** Whose they are, and the verb for one or for many. */
  private String ofThese(long number, String one, String many) {
    return " of " + shape.spec().name() + ' ' + (number == 1 ? one : many);
  }

  /** What the spec sets aside, if anything. */
  Optional<SetAside> setAside() {
    boolean dropsLate = shape.spec().time().late() == Late.IGNORE;
    return SetAside.both(
        setAside(Reason.AMBIGUOUS, ErrorCode.AMBIGUOUS_ROWS, ambiguous),
        setAside(Reason.LATE, ErrorCode.LATE_EVENT, dropsLate ? 0 : late));
  }

  private Optional<SetAside> setAside(Reason reason, ErrorCode code, long number) {
    if (number == 0) {
      return Optional.empty();
    }
    Column none = lit(null).cast("string");
    List<Column> event = new ArrayList<>(List.of(Changes.events(shape)));
    event.add(column(Changes.TEXT));
    event.add(lit(false).as(Events.TRUNCATE));
    return Optional.of(
        new SetAside(
            refused(reason)
                .select(event.toArray(new Column[0]))
                .select(
                    SetAside.columns(shape, lit(code.name()), column(Changes.TEXT), none, none)),
            new TreeMap<>(Map.of(code, number))));
  }

  private Dataset<Row> refused(Reason reason) {
    return woven.filter(
        column(Publication.OPERATION)
            .equalTo(Changes.REFUSAL)
            .and(column(Changes.OUTCOME).equalTo(reason.name())));
  }

  private String samples(Reason reason) {
    return refused(reason)
        .select(column(Changes.TEXT))
        .orderBy(column(Changes.TEXT))
        .limit(Planner.SAMPLES)
        .collectAsList()
        .stream()
        .map(row -> "\n    " + row.getString(0))
        .collect(Collectors.joining());
  }
}
