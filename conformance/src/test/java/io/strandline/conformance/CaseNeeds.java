package io.strandline.conformance;

import io.strandline.cases.Case;
import io.strandline.cases.CaseBatch;
import io.strandline.cases.CaseRow;
import io.strandline.cases.Column.Role;
import io.strandline.cases.Semantics;
import io.strandline.spec.Mode;
import io.strandline.spec.Policies.BadRows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a case's rows ask for, beyond what its peer's settings merely allow. */
final class CaseNeeds {
  private final Case aCase;
  private final Semantics semantics;

  CaseNeeds(Case aCase) {
    this.aCase = aCase;
    this.semantics = aCase.semantics();
  }

  /** A row is earlier than one of its key in a batch before, or in the table. */
  boolean lateEvents() {
    Map<List<Object>, Instant> newest = new HashMap<>();
    aCase.initial().forEach(row -> newest.merge(key(row), boundary(row), CaseNeeds::later));
    boolean late = false;
    Instant truncated = Instant.MIN;
    for (CaseBatch batch : aCase.batches()) {
      Map<List<Object>, Instant> seen = new HashMap<>(newest);
      for (CaseRow row : events(batch)) {
        Optional<Instant> time = time(row);
        if (time.isPresent()) {
          List<Object> key = key(row);
          Instant known = later(truncated, newest.getOrDefault(key, Instant.MIN));
          late |= time.get().isBefore(known);
          seen.merge(key, time.get(), CaseNeeds::later);
        }
      }
      for (CaseRow truncation : batch.truncates()) {
        Instant at = time(truncation).orElse(batch.at());
        late |= newest.values().stream().anyMatch(at::isBefore);
        truncated = later(truncated, at);
      }
      newest.putAll(seen);
    }
    return late && semantics.mode() == Mode.CHANGES;
  }

  /** A row says nothing of an attribute, and that leaves the attribute as it is. */
  boolean partialRows() {
    return rows()
        .anyMatch(
            row ->
                aCase.columns().stream()
                    .filter(column -> column.role().isAttribute())
                    .anyMatch(
                        column ->
                            row.has(column.name())
                                ? row.value(column.name()) == null && semantics.nullMeansUnchanged()
                                : semantics.missingMeansUnchanged()));
  }

  /** A row has no key, and is to be left out. */
  boolean skippedRows() {
    return semantics.badRows() == BadRows.QUARANTINE
        && rows().anyMatch(row -> aCase.key().stream().anyMatch(c -> row.value(c) == null));
  }

  boolean truncates() {
    return aCase.batches().stream().anyMatch(batch -> !batch.truncates().isEmpty());
  }

  /** A row is a delete. */
  boolean deletes() {
    return semantics.softDeleteColumn().isPresent()
        || aCase.batches().stream().anyMatch(batch -> !batch.deletes().isEmpty());
  }

  private Stream<CaseRow> rows() {
    return aCase.batches().stream().flatMap(batch -> batch.rows().stream());
  }

  private static List<CaseRow> events(CaseBatch batch) {
    return Stream.concat(batch.rows().stream(), batch.deletes().stream()).toList();
  }

  private List<Object> key(CaseRow row) {
    List<Object> key = new ArrayList<>();
    aCase.key().forEach(column -> key.add(row.value(column)));
    return key;
  }

  private static Instant boundary(CaseRow row) {
    return row.value("valid_to") instanceof Instant end
        ? end
        : row.value("valid_from") instanceof Instant start ? start : Instant.MIN;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  private Optional<Instant> time(CaseRow row) {
    return aCase.columns(Role.EFFECTIVE_AT).stream()
        .map(column -> row.value(column.name()))
        .filter(value -> value instanceof Instant || value instanceof LocalDate)
        .findFirst()
        .map(
            value ->
                value instanceof LocalDate day
                    ? day.atStartOfDay(ZoneOffset.UTC).toInstant()
                    : (Instant) value);
  }
}
