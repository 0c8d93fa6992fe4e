package io.strandline.engine;

import static io.strandline.prepare.Events.column;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.prepare.SetAside;
import io.strandline.quarantine.Choice;
import io.strandline.quarantine.QuarantineTable;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.DimensionTable;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Finds rows of a quarantine; refuses numbers that it does not have. */
final class QuarantineLookup {
  private static final int LISTED = 20;

  private final DimensionSpec spec;
  private final DimensionTable table;
  private final QuarantineTable quarantine;

  QuarantineLookup(DimensionSpec spec, DimensionTable table) {
    this.spec = spec;
    this.table = table;
    this.quarantine = new QuarantineTable(table);
  }

  /** The rows that count, in the quarantine or not any more. */
  Optional<Dataset<Row>> counting() {
    return table.exists() ? quarantine.counting(table.publishedRuns()) : Optional.empty();
  }

  /** The rows meant that are in the quarantine. */
  Optional<Dataset<Row>> inside(Choice choice) {
    Optional<Dataset<Row>> inside = inside(counting());
    refuseUnknown(inside, inside, choice);
    return inside.map(rows -> rows.filter(is(choice)));
  }

  private static Optional<Dataset<Row>> inside(Optional<Dataset<Row>> counting) {
    return counting.map(rows -> rows.filter(column(QuarantineTable.IS_OUT).equalTo(false)));
  }

  /** The rows meant, materialised; by their numbers also those that have left. Empty: none. */
  Optional<Chosen> chosen(Choice choice) {
    return TableReading.of(
        spec.name(),
        () -> {
          Optional<Dataset<Row>> counting = counting();
          refuseUnknown(counting, inside(counting), choice);
          return counting
              .map(rows -> Chosen.of(rows.filter(is(choice)).localCheckpoint(true)))
              .filter(chosen -> chosen.number() > 0);
        });
  }

  static Column is(Choice choice) {
    if (choice instanceof Choice.Numbered numbered) {
      return column(QuarantineTable.ID).isin(numbered.ids().toArray());
    }
    Column inside = column(QuarantineTable.IS_OUT).equalTo(false);
    return choice instanceof Choice.OfReason of
        ? inside.and(column(SetAside.REASON).equalTo(of.reason().name()))
        : inside;
  }

  private void refuseUnknown(
      Optional<Dataset<Row>> known, Optional<Dataset<Row>> inside, Choice choice) {
    if (!(choice instanceof Choice.Numbered numbered)) {
      return;
    }
    SortedSet<Long> missing = new TreeSet<>(numbered.ids());
    known.ifPresent(
        rows ->
            rows.filter(is(choice))
                .select(column(QuarantineTable.ID))
                .collectAsList()
                .forEach(row -> missing.remove(row.getLong(0))));
    if (!missing.isEmpty()) {
      throw unknown(missing, inside);
    }
  }

  /** Some rows that were named have left since, and not by what is asked for now. */
  StrandlineException out(Chosen chosen) {
    List<Row> gone =
        chosen
            .rows()
            .filter(column(QuarantineTable.IS_OUT))
            .select(column(QuarantineTable.ID))
            .orderBy(column(QuarantineTable.ID))
            .limit(LISTED)
            .collectAsList();
    return new StrandlineException(
        Problem.of(
            ErrorCode.UNKNOWN_ROW,
            "rows "
                + gone.stream()
                    .map(row -> String.valueOf(row.getLong(0)))
                    .collect(Collectors.joining(", "))
                + " have left the quarantine of "
                + spec.name()
                + " by an earlier replay or drop",
            "Leave them out. Nothing was written."));
  }

  private StrandlineException unknown(SortedSet<Long> missing, Optional<Dataset<Row>> inside) {
    List<Long> some =
        inside.isEmpty()
            ? List.of()
            : inside
                .get()
                .select(column(QuarantineTable.ID))
                .orderBy(column(QuarantineTable.ID))
                .limit(LISTED + 1)
                .collectAsList()
                .stream()
                .map(row -> row.getLong(0))
                .toList();
    String there =
        some.isEmpty()
            ? "It is empty."
            : "It has the rows "
                + some.stream().limit(LISTED).map(String::valueOf).collect(Collectors.joining(", "))
                + (some.size() > LISTED ? " and more" : "")
                + "; `strandline quarantine SPEC list` shows them.";
    return new StrandlineException(
        Problem.of(
            ErrorCode.UNKNOWN_ROW,
            "the quarantine of "
                + spec.name()
                + " has no row "
                + missing.stream()
                    .limit(LISTED)
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ")),
            there));
  }
}
