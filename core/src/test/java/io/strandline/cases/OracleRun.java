package io.strandline.cases;

import io.strandline.cases.CaseBatch.Order;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Delivery.Changes;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Delivery.Truncate;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.ledger.Rules.Ordering;
import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Unsent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs a case through the oracle: its batches through a {@link Ledger}, and the ledger's events
 * through {@link io.strandline.timeline.Fold}.
 */
final class OracleRun {
  private final Case aCase;
  private final Semantics semantics;
  private final List<Attribute> attributes;
  private final boolean positions;
  private final Ledger ledger;
  private final CaseTable table;

  private OracleRun(Case aCase) {
    this.aCase = aCase;
    this.semantics = aCase.semantics();
    this.attributes = CaseAttributes.of(aCase);
    this.positions = aCase.batches().stream().anyMatch(b -> b.order() == Order.BY_POSITION);
    boolean ordered = positions || semantics.sequence().isPresent();
    Rules rules =
        new Rules(
            ordered ? Ordering.SEQUENCE : Ordering.ARRIVAL,
            Intermediate.KEEP,
            semantics.late(),
            semantics.badRows());
    this.ledger = new Ledger(attributes, rules);
    this.table = new CaseTable(aCase, attributes);
  }

  /** What the oracle makes of {@code aCase}. */
  static Outcome of(Case aCase) {
    return new OracleRun(aCase).run();
  }

  private Outcome run() {
    aCase.initial().forEach(this::enter);
    SortedMap<Integer, ErrorCode> refused = new TreeMap<>();
    List<List<CaseRow>> after = new ArrayList<>();
    Optional<String> effectiveAt = semantics.effectiveAt();
    for (int i = 0; i < aCase.batches().size(); i++) {
      CaseBatch batch = aCase.batches().get(i);
      Object configured = batch.config().get("effective_at");
      effectiveAt = configured == null ? effectiveAt : Optional.of(configured.toString());
      try {
        ledger.accept(delivery(batch, i, effectiveAt));
      } catch (StrandlineException refusal) {
        refused.put(i, refusal.problems().get(0).code());
      }
      after.add(table.rows(ledger.events()));
    }
    return new Outcome(refused, after);
  }

  /**
   * A row that is already there stands for the event that opened it, and a delete that ended it.
   */
  private void enter(CaseRow row) {
    Key key = key(row);
    Instant from = CaseTable.start(row);
    boolean deleted = Boolean.TRUE.equals(row.value("is_deleted"));
    ledger.enter(
        key,
        deleted
            ? Event.delete(from, Sequence.NONE)
            : new Event(from, Sequence.NONE, Optional.of(values(row, false))));
    boolean followed =
        aCase.initial().stream()
            .anyMatch(r -> key(r).equals(key) && CaseTable.start(r).equals(row.value("valid_to")));
    if (row.value("valid_to") instanceof Instant end && !followed && !deleted) {
      ledger.enter(key, Event.delete(end, Sequence.NONE));
    }
  }

  private Delivery delivery(CaseBatch batch, int number, Optional<String> effectiveAt) {
    List<DeliveredRow> rows = new ArrayList<>();
    for (int i = 0; i < batch.rows().size(); i++) {
      CaseRow row = batch.rows().get(i);
      rows.add(delivered(row, isSoftDelete(row), time(row, effectiveAt), sequence(row, number, i)));
    }
    for (int i = 0; i < batch.deletes().size(); i++) {
      CaseRow row = batch.deletes().get(i);
      Optional<Instant> time = time(row, effectiveAt).or(() -> Optional.of(batch.at()));
      rows.add(delivered(row, true, time, sequence(row, number, batch.rows().size() + i)));
    }
    Dating dating = effectiveAt.isPresent() ? Dating.COLUMN : Dating.BATCH_TIME;
    if (semantics.mode() == Mode.SNAPSHOT) {
      return new Snapshot(
          batch.at(), dating, rows, semantics.deletes(), DeleteScope.of(aCase, attributes, batch));
    }
    rows.removeIf(row -> row.attributes().isEmpty() && semantics.deletes() == Deletes.IGNORE);
    List<Truncate> truncates = new ArrayList<>();
    for (CaseRow row : batch.truncates()) {
      Instant time = time(row, effectiveAt).orElse(batch.at());
      truncates.add(new Truncate(time, sequence(row, number, truncates.size())));
    }
    return new Changes(batch.at(), dating, rows, truncates);
  }

  private DeliveredRow delivered(
      CaseRow row, boolean delete, Optional<Instant> time, Sequence sequence) {
    Optional<List<Object>> values = delete ? Optional.empty() : Optional.of(values(row, true));
    return new DeliveredRow(key(row), time, sequence, values);
  }

  private Key key(CaseRow row) {
    return new Key(
        aCase.key().stream().collect(ArrayList::new, (k, c) -> k.add(row.value(c)), List::addAll));
  }

  private List<Object> values(CaseRow row, boolean partial) {
    List<Object> values = new ArrayList<>();
    for (Attribute attribute : attributes) {
      Object value = row.value(attribute.name());
      boolean unsaid =
          row.has(attribute.name())
              ? value == null && semantics.nullMeansUnchanged()
              : semantics.missingMeansUnchanged();
      values.add(partial && unsaid ? Unsent.UNSENT : value);
    }
    return values;
  }

  private boolean isSoftDelete(CaseRow row) {
    return semantics.softDeleteColumn().filter(column -> row.value(column) != null).isPresent();
  }

  private static Optional<Instant> time(CaseRow row, Optional<String> effectiveAt) {
    Object time = effectiveAt.map(row::value).orElse(null);
    return time instanceof LocalDate day
        ? Optional.of(day.atStartOfDay(ZoneOffset.UTC).toInstant())
        : Optional.ofNullable((Instant) time);
  }

  private Sequence sequence(CaseRow row, int batch, int position) {
    if (positions) {
      return new Sequence(List.of(batch, position));
    }
    if (semantics.sequence().isEmpty()) {
      return Sequence.NONE;
    }
    String column = semantics.sequence().get();
    if (row.value(column) instanceof Comparable<?> value) {
      return new Sequence(List.of(value));
    }
    throw new StrandlineException(
        Problem.of(ErrorCode.NULL_SEQUENCE, "A row has no sequence in column " + column, ""));
  }
}
