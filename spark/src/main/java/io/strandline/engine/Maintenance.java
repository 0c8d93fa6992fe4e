package io.strandline.engine;

import io.strandline.eventlog.EventLog;
import io.strandline.quarantine.QuarantineTable;
import io.strandline.report.TableUpkeep;
import io.strandline.report.TableUpkeep.Outcome;
import io.strandline.report.UpkeepReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.Compacted;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFiles;
import io.strandline.table.Upkeep;
import io.strandline.table.Wear;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The upkeep of a dimension's table, or two, and of those beside it that exist, whether the spec
 * still asks for them or not. Each table is judged and compacted by itself.
 */
final class Maintenance {
  private static final List<String> BESIDE = List.of(EventLog.SUFFIX, QuarantineTable.SUFFIX);

  private final DimensionSpec spec;
  private final DimensionTable table;

  Maintenance(DimensionSpec spec, DimensionTable table) {
    this.spec = spec;
    this.table = table;
  }

  /** Says what is due. */
  UpkeepReport survey() {
    return report(Maintenance::surveyed);
  }

  /** Does what is due. */
  UpkeepReport run() {
    return report(Maintenance::maintained);
  }

  private UpkeepReport report(Function<TableFiles, TableUpkeep> work) {
    long start = System.nanoTime();
    List<TableUpkeep> tables =
        TableReading.of(spec.name(), () -> files().stream().map(work).toList());
    return new UpkeepReport(
        spec.name(), spec.format().word(), tables, (System.nanoTime() - start) / 1e9);
  }

  private List<TableFiles> files() {
    List<TableFiles> files = new ArrayList<>(table.files());
    for (String suffix : BESIDE) {
      DimensionTable beside = table.beside(suffix);
      if (beside.exists()) {
        files.addAll(beside.files());
      }
    }
    return files;
  }

  private static TableUpkeep surveyed(TableFiles files) {
    Upkeep now = files.upkeep(Wear.LIMITS);
    return entry(
        files,
        now.isDue() ? Outcome.DUE : Outcome.NOTHING_TO_DO,
        now,
        now,
        new Compacted(now.dueFiles(), now.dueBytes(), 0));
  }

  private static TableUpkeep maintained(TableFiles files) {
    Upkeep before = files.upkeep(Wear.LIMITS);
    if (!before.isDue()) {
      return entry(files, Outcome.NOTHING_TO_DO, before, before, new Compacted(0, 0, 0));
    }
    Compacted compacted = files.compact(Wear.LIMITS);
    return entry(files, Outcome.COMPACTED, before, files.upkeep(Wear.LIMITS), compacted);
  }

  private static TableUpkeep entry(
      TableFiles files, Outcome outcome, Upkeep before, Upkeep after, Compacted compacted) {
    return new TableUpkeep(
        files.table(),
        outcome,
        before.files(),
        after.files(),
        before.bytes(),
        after.bytes(),
        before.deleteFiles(),
        after.deleteFiles(),
        before.rows(),
        before.deletedRows(),
        compacted.files(),
        compacted.bytes(),
        compacted.deletedRows());
  }
}
