package io.strandline.plan;

import static java.util.Objects.requireNonNull;

import io.strandline.prepare.SetAside;
import io.strandline.report.Counts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a batch does to the table: staged rows and what there is to say of them. A dry run is this
 * plan without the commit.
 *
 * @param rows final rows of the table with {@link io.strandline.table.Publication#OPERATION}
 * @param accepted events that count from now on, for the event log; empty without one
 * @param setAside rows that go into the quarantine; empty where there are none
 * @param rekeyed versions that move to an earlier start, some of them in words: their old and new
 *     surrogate key
 * @param counts what happens
 * @param currentKeys open versions before the batch, where absence counts; those in scope, where
 *     the spec has one
 * @param outsideScope keys of the snapshot with a row that is outside of its scope
 * @param changesByColumn how many keys each attribute changes for, most first
 * @param samples some changes in words
 */
public record ChangePlan(
    Dataset<Row> rows,
    Optional<Dataset<Row>> accepted,
    Optional<SetAside> setAside,
    List<String> rekeyed,
    Counts counts,
    OptionalLong currentKeys,
    long outsideScope,
    Map<String, Long> changesByColumn,
    List<String> samples) {
  public ChangePlan {
    requireNonNull(rows, "rows");
    requireNonNull(accepted, "accepted");
    requireNonNull(setAside, "setAside");
    rekeyed = List.copyOf(rekeyed);
    requireNonNull(counts, "counts");
    requireNonNull(currentKeys, "currentKeys");
    changesByColumn = Collections.unmodifiableMap(new LinkedHashMap<>(changesByColumn));
    samples = List.copyOf(samples);
  }

  /** The same plan with these rows set aside. */
  public ChangePlan settingAside(Optional<SetAside> rows) {
    return new ChangePlan(
        this.rows,
        accepted,
        rows,
        rekeyed,
        counts.withQuarantinedRows(rows.map(SetAside::total).orElse(0L)),
        currentKeys,
        outsideScope,
        changesByColumn,
        samples);
  }
}
