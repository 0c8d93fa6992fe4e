package io.strandline.cases;

import io.strandline.cases.Case.Tables;
import io.strandline.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares what a run made of a case with what the case expects. */
public final class Verdict {
  private Verdict() {}

  /** How {@code outcome} departs from the case's tables, in words; empty where it does not. */
  public static Optional<String> departure(Tables expected, Outcome outcome) {
    if (!outcome.refused().isEmpty()) {
      return Optional.of("refused batches " + outcome.refused());
    }
    return first(
        Stream.of(
            () -> anyOf(expected.anyOf(), outcome.table()),
            () -> after(expected.after(), outcome),
            () ->
                expected.current().flatMap(rows -> difference("current", rows, outcome.current())),
            () ->
                expected
                    .history()
                    .flatMap(rows -> difference("history", rows, outcome.history()))));
  }

  /**
   * How a table departs from the expected one, in words: as sets of rows, by value, in the columns
   * that the expected rows name.
   */
  public static Optional<String> difference(
      String table, List<CaseRow> expected, List<CaseRow> actual) {
    List<CaseRow> unexpected = new ArrayList<>(actual);
    List<CaseRow> missing = new ArrayList<>();
    for (CaseRow row : expected) {
      Optional<CaseRow> match = unexpected.stream().filter(r -> matches(row, r)).findFirst();
      match.ifPresentOrElse(unexpected::remove, () -> missing.add(row));
    }
    if (missing.isEmpty() && unexpected.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s table%n  missing:%s%n  unexpected:%s"
            .formatted(table, lines(missing), lines(unexpected)));
  }

  private static Optional<String> anyOf(List<List<CaseRow>> tables, List<CaseRow> actual) {
    List<Optional<String>> differences =
        tables.stream().map(rows -> difference("final", rows, actual)).toList();
    return differences.stream().anyMatch(Optional::isEmpty) ? Optional.empty() : differences.get(0);
  }

  private static Optional<String> after(Map<Integer, List<CaseRow>> expected, Outcome outcome) {
    return expected.entrySet().stream()
        .map(e -> difference("batch " + e.getKey(), e.getValue(), outcome.after().get(e.getKey())))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static boolean matches(CaseRow expected, CaseRow actual) {
    return expected.columns().stream()
        .allMatch(
            column ->
                actual.has(column) && Values.same(expected.value(column), actual.value(column)));
  }

  private static String lines(List<CaseRow> rows) {
    Function<CaseRow, String> line = row -> "%n    %s".formatted(row.values());
    return rows.isEmpty() ? " nothing" : rows.stream().map(line).collect(Collectors.joining());
  }

  private interface Check {
    Optional<String> run();
  }

  private static Optional<String> first(Stream<Check> checks) {
    return checks.map(Check::run).flatMap(Optional::stream).findFirst();
  }
}
