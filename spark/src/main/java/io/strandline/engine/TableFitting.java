package io.strandline.engine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.HashCoverage;
import io.strandline.layout.Renaming;
import io.strandline.layout.Shape;
import io.strandline.prepare.Conformed;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.table.ColumnChanges;
import io.strandline.table.DimensionTable;
import io.strandline.table.HashEra;
import io.strandline.table.Identifiers;
import io.strandline.table.SchemaChange;
import io.strandline.table.TableEdit;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructField;

/** Holds one table against one shape: what has to change, and how its rows look then. */
final class TableFitting {
  private final DimensionTable table;
  private final Shape shape;
  private final TableState state;
  private final ColumnLookup present;
  private final List<SchemaChange> changes = new ArrayList<>();
  private final Map<String, Instant> since;
  private final List<HashEra> eras;
  private final Set<String> added = new HashSet<>();
  private final List<Column> seen = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  TableFitting(DimensionTable table, Shape shape, TableState state, ColumnLookup.Case rule) {
    this.table = table;
    this.shape = shape;
    this.state = state;
    this.present = new ColumnLookup(state.rows().schema(), rule);
    this.since = new LinkedHashMap<>(state.knownSince());
    this.eras = new ArrayList<>(state.notes().hashes());
  }

  /** The fit; refuses what the format can't change in place. */
  TableFit fit(Instant clock) {
    for (StructField wanted : shape.tableColumns().fields()) {
      present
          .one(wanted.name())
          .or(() -> renamed(wanted))
          .ifPresentOrElse(found -> conform(found, wanted, clock), () -> add(wanted, clock));
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    changes.forEach(change -> lines.add(change.text() + meaning(change)));
    List<HashEra> after = HashCoverage.after(eras, shape, added, clock);
    sayWhatIsTracked(after);
    TableNotes notes = new TableNotes(since, after);
    TableEdit edit = new TableEdit(changes, notes);
    table.consequences(edit).forEach(line -> lines.add("  " + line));
    TableState fitting =
        new TableState(state.version(), state.rows().select(seen.toArray(Column[]::new)), notes);
    return new TableFit(state, edit, fitting, lines, left());
  }

  private void add(StructField wanted, Instant clock) {
    changes.add(new SchemaChange.Add(List.of(wanted.name()), wanted.dataType()));
    since.put(wanted.name(), clock);
    added.add(wanted.name());
    seen.add(lit(null).cast(wanted.dataType()).as(wanted.name()));
  }

  /** The column under its old name; everything that is noted of it goes with it. */
  private Optional<StructField> renamed(StructField wanted) {
    Optional<StructField> found =
        Renaming.before(shape.spec(), wanted.name(), present).flatMap(present::one);
    found.ifPresent(
        column -> {
          String before = column.name();
          if (!present.of(shape.tableColumns()).all(before).isEmpty()) {
            problems.add(bothNames(before, wanted.name()));
          }
          changes.add(new SchemaChange.Rename(before, wanted.name()));
          eras.replaceAll(era -> era.renamed(before, wanted.name()));
          String nested = Identifiers.quoted(before) + ".";
          for (String name : List.copyOf(since.keySet())) {
            if (name.equals(before)) {
              since.put(wanted.name(), since.remove(name));
            } else if (name.startsWith(nested)) {
              String field = name.substring(nested.length());
              since.put(Identifiers.quoted(wanted.name()) + "." + field, since.remove(name));
            }
          }
        });
    return found;
  }

  private static Problem bothNames(String before, String now) {
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
        "`%s` is renamed to `%s`, but the source has both columns".formatted(before, now),
        "Leave `%s` out of the source, or take `%s` out of `renamed`.".formatted(before, now));
  }

  private void conform(StructField found, StructField wanted, Instant clock) {
    for (SchemaChange change :
        ColumnChanges.between(wanted.name(), found.dataType(), wanted.dataType())) {
      changes.add(change);
      if (change instanceof SchemaChange.Add field) {
        since.put(SchemaChange.sql(field.path()), clock);
      } else if (change instanceof SchemaChange.Widen widen
          && !table.widens(widen.from(), widen.to())) {
        problems.add(cannotWiden(widen));
      }
    }
    seen.add(
        Conformed.column(column(found.name()), found.dataType(), wanted.dataType())
            .as(wanted.name()));
  }

  private String meaning(SchemaChange change) {
    if (!(change instanceof SchemaChange.Add)) {
      return "";
    }
    return shape.spec().policies().newAttributes() == NewAttributes.FILL
        ? " (filled in place, no new versions)"
        : " (its first value is a change)";
  }

  private Problem cannotWiden(SchemaChange.Widen widen) {
    return Problem.of(
        ErrorCode.TABLE_COLUMN_TYPE,
        "column `%s` of table %s is %s and would have to become %s, which %s can't do in place"
            .formatted(
                String.join(".", widen.path()),
                String.join(".", shape.spec().table()),
                widen.from().sql(),
                widen.to().sql(),
                shape.spec().format().word()),
        "Cast it in the source to " + widen.from().sql() + ", or declare that under `columns`.");
  }

  /** Columns that an earlier spec had, or that are someone else's. */
  private List<String> left() {
    ColumnLookup wanted = present.of(shape.tableColumns());
    return Arrays.stream(state.rows().schema().fieldNames())
        .filter(name -> wanted.all(name).isEmpty())
        .filter(name -> changes.stream().noneMatch(c -> isRenaming(c, name)))
        .toList();
  }

  private static boolean isRenaming(SchemaChange change, String from) {
    return change instanceof SchemaChange.Rename rename && rename.from().equals(from);
  }

  private void sayWhatIsTracked(List<HashEra> after) {
    if (after.size() > eras.size() && !eras.isEmpty()) {
      lines.add(
          "  record_hash now covers "
              + String.join(", ", shape.versionedNames())
              + ": older versions are compared by value, and none is versioned for it");
    }
  }
}
