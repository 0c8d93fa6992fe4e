package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A dimension as its spec declares it, defaults filled in. Column lists are as written: {@link
 * Tracking#rest()} is resolved against the source later.
 *
 * @param name the table's last name part, for messages
 * @param table the table's name parts, such as {@code [gold, dim_customer]}
 * @param format Iceberg or Delta
 * @param source where rows come from; empty where each run must name it
 * @param mode whether a batch is a set of changes or a whole extract
 * @param deletes what an absent key (snapshot) or a delete event (changes) does
 * @param deleteWhen SQL condition on source columns that makes a row a delete
 * @param key business key columns, at least one
 * @param tracking which column is of which type
 * @param columns declared Spark SQL types by column name, needed for CSV and JSON sources
 * @param time how events are dated and ordered
 * @param policies what is refused, and what happens to it
 * @param layout how the table looks
 * @param sourceSystem the value of the {@code source_system} column
 * @param truncateWhen SQL condition on source columns that makes a row delete every key
 * @param scope SQL condition on the dimension's columns that bounds which absent keys a snapshot
 *     speaks of; empty: all
 * @param rows whether a row states every attribute of its key
 * @param unknownMember the row for facts that find no other, where there is to be one
 */
public record DimensionSpec(
    String name,
    List<String> table,
    Format format,
    Optional<SourceSpec> source,
    Mode mode,
    Deletes deletes,
    Optional<String> deleteWhen,
    List<String> key,
    Tracking tracking,
    Map<String, String> columns,
    TimeSpec time,
    Policies policies,
    Layout layout,
    Optional<String> sourceSystem,
    Optional<String> truncateWhen,
    Optional<String> scope,
    Rows rows,
    Optional<UnknownMember> unknownMember) {

  public DimensionSpec {
    requireNonNull(name, "name");
    table = List.copyOf(table);
    requireNonNull(format, "format");
    requireNonNull(source, "source");
    requireNonNull(mode, "mode");
    requireNonNull(deletes, "deletes");
    requireNonNull(deleteWhen, "deleteWhen");
    key = List.copyOf(key);
    requireNonNull(tracking, "tracking");
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    requireNonNull(time, "time");
    requireNonNull(policies, "policies");
    requireNonNull(layout, "layout");
    requireNonNull(sourceSystem, "sourceSystem");
    requireNonNull(truncateWhen, "truncateWhen");
    requireNonNull(scope, "scope");
    requireNonNull(rows, "rows");
    requireNonNull(unknownMember, "unknownMember");
    if (key.isEmpty()) {
      throw new IllegalArgumentException("A dimension needs a business key");
    }
  }

  /** A dimension of whole rows, without truncation and scope. */
  public DimensionSpec(
      String name,
      List<String> table,
      Format format,
      Optional<SourceSpec> source,
      Mode mode,
      Deletes deletes,
      Optional<String> deleteWhen,
      List<String> key,
      Tracking tracking,
      Map<String, String> columns,
      TimeSpec time,
      Policies policies,
      Layout layout,
      Optional<String> sourceSystem) {
    this(
        name,
        table,
        format,
        source,
        mode,
        deletes,
        deleteWhen,
        key,
        tracking,
        columns,
        time,
        policies,
        layout,
        sourceSystem,
        Optional.empty(),
        Optional.empty(),
        Rows.WHOLE,
        Optional.empty());
  }

  /** The table's whole name as a spec writes it, such as {@code gold.dim_customer}. */
  public String tableName() {
    return QualifiedName.text(table);
  }

  /** The names of the bookkeeping columns that this dimension's table has. */
  public List<String> bookkeeping() {
    ColumnNames names = layout.names();
    List<String> all = new ArrayList<>(names.always());
    layout.struct().ifPresent(all::add);
    if (keepsSequence()) {
      all.add(names.firstSequence());
      all.add(names.lastSequence());
    }
    if (layout.audit() == Layout.Audit.FULL) {
      all.add(names.closedBatchId());
      all.add(names.closeReason());
    }
    if (deletes == Deletes.TOMBSTONE) {
      all.add(names.isDeleted());
    }
    all.removeIf(name -> !ColumnNames.isKept(name));
    return List.copyOf(all);
  }

  /**
   * True where the table keeps what orders events at one time: a declared sequence, or the full
   * times where validity cannot tell them apart.
   */
  public boolean keepsSequence() {
    return !time.sequence().isEmpty() || layout.grain().isCoarse();
  }

  /** The same dimension in another table format. */
  public DimensionSpec in(Format other) {
    return with(table, other, source, deletes, time, policies);
  }

  /** The same dimension in another table, by its name parts. */
  public DimensionSpec named(List<String> other) {
    return with(other, format, source, deletes, time, policies);
  }

  /**
   * The same dimension as rows of its quarantine are replayed to it: what cannot be applied stays
   * there, and keys that are absent from the rows mean nothing.
   */
  public DimensionSpec replaying() {
    Deletes stated = mode == Mode.SNAPSHOT ? Deletes.IGNORE : deletes;
    return with(
        table, format, source, stated, time.settingLateAside(), policies.settingBadRowsAside());
  }

  /** The same dimension fed from another source. */
  public DimensionSpec from(SourceSpec other) {
    return with(table, format, Optional.of(other), deletes, time, policies);
  }

  private DimensionSpec with(
      List<String> otherTable,
      Format otherFormat,
      Optional<SourceSpec> otherSource,
      Deletes otherDeletes,
      TimeSpec otherTime,
      Policies otherPolicies) {
    return new DimensionSpec(
        otherTable.get(otherTable.size() - 1),
        otherTable,
        otherFormat,
        otherSource,
        mode,
        otherDeletes,
        deleteWhen,
        key,
        tracking,
        columns,
        otherTime,
        otherPolicies,
        layout,
        sourceSystem,
        truncateWhen,
        scope,
        rows,
        unknownMember);
  }
}
