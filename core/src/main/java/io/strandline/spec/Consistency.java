package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Treatment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that the parts of a spec go together. What comes from a project's defaults and does not
 * apply to this spec is no contradiction.
 */
final class Consistency {
  private final Section section;
  private final DimensionSpec spec;

  private Consistency(Section section, DimensionSpec spec) {
    this.section = section;
    this.spec = spec;
  }

  /** Checks a spec whose mode is right. */
  static void check(Section section, DimensionSpec spec) {
    Consistency check = new Consistency(section, spec);
    if (spec.mode() == Mode.SNAPSHOT) {
      check.snapshot();
    } else {
      check.changes();
    }
    check.deletes();
    check.late();
    check.layout();
    check.columns();
    check.writing();
  }

  private void writing() {
    WriteMode mode = spec.policies().writeMode();
    boolean rewrites = mode == WriteMode.COPY_ON_WRITE || mode == WriteMode.AUTO;
    if (spec.policies().strategy() == Strategy.DIRECT && rewrites) {
      refuse(
          "write_mode",
          "`strategy: direct` replaces rows where they stand, and copy-on-write writes files anew",
          "Write strategy: auto, or write_mode: merge-on-read.");
    }
  }

  private void snapshot() {
    if (section.lacks("deletes", OTHER_WORDS)) {
      section.problem(
          SPEC_MISSING_KEY,
          "deletes",
          "a snapshot spec must say what happens to keys that a snapshot lacks; nothing is assumed",
          "Write deletes: close (they end), ignore (they stay) or tombstone (the gap is a row).");
    }
    refuse(
        "truncate_when",
        "a snapshot already says which keys are there; `truncate_when` is for mode: changes",
        "Remove it; an empty snapshot closes all keys where --allow-empty is given.");
    if (spec.rows() == Rows.PARTIAL) {
      refuse(
          "partial",
          "a snapshot holds whole rows; `partial: true` is for mode: changes",
          "Remove it.");
    }
  }

  private void changes() {
    for (String key : List.of("max_close", "scope")) {
      refuse(
          key,
          "`" + key + "` is about keys that a snapshot lacks, but the mode is changes",
          "Remove it, or write mode: snapshot.");
    }
    if (spec.rows() == Rows.PARTIAL && spec.time().intermediate() == Intermediate.LAST) {
      refuse(
          "partial",
          "with `intermediate: last` what a key's earlier rows of a batch send would be lost",
          "Remove `intermediate: last`, or send whole rows.");
    }
    boolean marked = spec.deleteWhen().isPresent() || spec.truncateWhen().isPresent();
    boolean broken = section.has("delete_when") || section.has("truncate_when");
    if (spec.deletes() != Deletes.IGNORE && !marked && !broken) {
      refuse(
          "deletes",
          "nothing says which rows are deletes, and in mode: changes absent keys mean nothing",
          "Add for example delete_when: op = 'D', or remove `deletes`.");
    }
  }

  private void deletes() {
    if (spec.deletes() == Deletes.TOMBSTONE && !keepsVersions()) {
      refuse(
          "deletes",
          "a tombstone is a version, and without type 2 attributes there are none",
          "Write deletes: close (the row is removed) or ignore (it stays).");
    }
    if (spec.deletes() != Deletes.IGNORE) {
      return;
    }
    for (String key : List.of("delete_when", "truncate_when")) {
      refuse(
          key,
          "`" + key + "` finds deletes, but `deletes: ignore` drops them",
          "Write deletes: close or tombstone, or remove `" + key + "`.");
    }
  }

  /** Weaving in needs memory; for plain snapshots the times of those applied are enough. */
  private void late() {
    Tracking tracking = spec.tracking();
    boolean onlyType2 =
        tracking.rest().map(rest -> rest == Treatment.VERSION).orElse(true)
            && tracking.columns().keySet().stream().allMatch(each -> each == Treatment.VERSION);
    boolean plainSnapshots =
        spec.mode() == Mode.SNAPSHOT
            && spec.deletes() == Deletes.CLOSE
            && onlyType2
            && spec.scope().isEmpty()
            && spec.time().effectiveAt().isEmpty();
    if (spec.time().late() == Late.SPLIT && !section.has("event_log") && !plainSnapshots) {
      refuse(
          "late",
          "`late: split` weaves late events in, which needs the events themselves",
          "Add for example event_log: {keep: 30 days}.");
    }
  }

  /** Only versions can be in a history table or in a struct. */
  private void layout() {
    Optional<List<String>> history = spec.layout().historyTable();
    if (history.filter(this::isOwnTable).isPresent()) {
      section.problem(
          SPEC_CONTRADICTION,
          "layout",
          "`history_table` is the dimension's own table",
          "Name another table.");
    }
    boolean tombstones = spec.deletes() == Deletes.TOMBSTONE;
    if (tombstones && !ColumnNames.isKept(spec.layout().names().isDeleted())) {
      section.problem(
          SPEC_CONTRADICTION,
          "layout",
          "`deletes: tombstone` marks rows in `is_deleted`, but the table is to be without it",
          "Name the column, or write deletes: close.");
    }
    if (!keepsVersions() && history.isPresent()) {
      section.problem(
          SPEC_CONTRADICTION,
          "layout",
          "`history_table` holds closed versions, but without type 2 attributes there are none",
          "Remove it, or declare type 2 attributes.");
    }
  }

  private boolean keepsVersions() {
    Tracking tracking = spec.tracking();
    return tracking.rest().filter(Treatment::versions).isPresent()
        || tracking.columns().keySet().stream().anyMatch(Treatment::versions);
  }

  private boolean isOwnTable(List<String> history) {
    List<String> own = spec.table();
    return history.equals(own)
        || (history.size() == 1 && history.get(0).equals(own.get(own.size() - 1)));
  }

  private void columns() {
    spec.time()
        .effectiveAt()
        .filter(column -> spec.key().stream().anyMatch(column::equalsIgnoreCase))
        .ifPresent(
            column ->
                refuse(
                    "effective_at",
                    "`" + column + "` is a key column, so each of its times would be a new key",
                    "Take it out of `key`."));
    if (spec.columns().isEmpty()
        && !section.has("columns")
        && spec.source().filter(ColumnRoles::untyped).isPresent()) {
      section.problem(
          SPEC_MISSING_KEY,
          "columns",
          "CSV and JSON sources are read with declared types, but `columns` is missing",
          "Add for example columns: {customer_id: bigint, name: string}.");
    }
  }

  private void refuse(String key, String message, String remedy) {
    if (section.declares(key)) {
      section.problem(SPEC_CONTRADICTION, key, message, remedy);
    }
  }

  /** What other tools call some of the keys. */
  static final Map<String, String> OTHER_WORDS =
      Map.ofEntries(
          Map.entry("unique_key", "key"),
          Map.entry("natural_key", "key"),
          Map.entry("business_key", "key"),
          Map.entry("primary_key", "key"),
          Map.entry("merge_key", "key"),
          Map.entry("keys", "key"),
          Map.entry("target", "table"),
          Map.entry("name", "table"),
          Map.entry("updated_at", "effective_at"),
          Map.entry("sequence_by", "sequence"),
          Map.entry("check_cols", "type2"),
          Map.entry("track_history", "type2"),
          Map.entry("scd1", "type1"),
          Map.entry("scd2", "type2"),
          Map.entry("type4", "layout: {history_table: ...}"),
          Map.entry("hard_deletes", "deletes"),
          Map.entry("invalidate_hard_deletes", "deletes: close"),
          Map.entry("apply_as_deletes", "delete_when"),
          Map.entry("schema", "columns"),
          Map.entry("partition_by", "layout: {partition_by: ...}"),
          Map.entry("zone", "layout: {zone: ...}"),
          Map.entry("timezone", "layout: {zone: ...}"),
          Map.entry("names", "layout: {names: ...}"),
          Map.entry("audit", "layout: {audit: ...}"),
          Map.entry("hash", "layout: {hash: ...}"),
          Map.entry("surrogate_key", "layout: {surrogate_key: ...}"),
          Map.entry("validity", "layout: {validity: ...}"),
          Map.entry("open_end", "layout: {open_end: ...}"));
}
