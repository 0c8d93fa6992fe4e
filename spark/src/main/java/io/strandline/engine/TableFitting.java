package io.strandline.engine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.classify.Classification.Hashes;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.HashCoverage;
import io.strandline.layout.Renaming;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredForm;
import io.strandline.layout.TableFit;
import io.strandline.prepare.Conformed;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.spec.Strategy;
import io.strandline.table.ColumnChanges;
import io.strandline.table.DimensionTable;
import io.strandline.table.HashEra;
import io.strandline.table.Identifiers;
import io.strandline.table.RowAddress;
import io.strandline.table.SchemaChange;
import io.strandline.table.TableEdit;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Holds one table against one shape: what has to change, and how its rows look then. */
final class TableFitting {
  private final DimensionTable table;
  private final Shape shape;
  private final TableState state;
  private final ColumnLookup.Case rule;
  private final ColumnLookup present;
  private final StoredForm form;
  private final List<SchemaChange> changes = new ArrayList<>();
  private final Map<String, Instant> since;
  private final List<HashEra> eras;
  private final Set<String> added = new LinkedHashSet<>();
  private final Map<String, Column> stored = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  TableFitting(DimensionTable table, Shape shape, TableState state, ColumnLookup.Case rule) {
    this.table = table;
    this.shape = shape;
    this.state = state;
    this.rule = rule;
    this.present = new ColumnLookup(state.rows().schema(), rule);
    this.form = StoredForm.of(shape, state.rows().schema(), rule);
    this.since = new LinkedHashMap<>(state.knownSince());
    this.eras = new ArrayList<>(state.notes().hashes());
    List.of(state.rows().columns()).forEach(name -> stored.put(name, column(name)));
  }

  /** The table once it fits; refuses what can't be maintained, or not be changed in place. */
  TableView view(Instant clock) {
    List<String> optional =
        Stream.concat(shape.storedAttributes().stream(), shape.auditColumns().stream())
            .map(StructField::name)
            .filter(ColumnNames::isKept)
            .toList();
    for (StructField wanted : shape.tableColumns().fields()) {
      Optional<StructField> found = form.field(wanted.name()).or(() -> renamed(wanted));
      if (found.isPresent()) {
        follow(found.get(), wanted, clock);
      } else if (optional.contains(wanted.name())) {
        add(wanted, clock);
      }
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    StoredForm fitting = StoredForm.of(shape, asChanged(state.rows()).schema(), rule);
    TableFit.requireWritable(shape, form, fitting, added);
    Hashes hashes = fitting.keeps(shape.names().recordHash()) ? Hashes.STORED : Hashes.NONE;
    TableNotes notes = notes(hashes, clock);
    TableEdit edit = new TableEdit(changes, notes);
    table.consequences(edit).forEach(line -> lines.add("  " + line));
    fitting
        .notKept()
        .forEach(name -> lines.add("not kept: " + name + " (the table has no such column)"));
    return new TableView(
        state,
        edit,
        new TableState(state.version(), fitting.complete(asChanged(base(fitting))), notes),
        hashes,
        lines,
        fitting.notWritten());
  }

  /**
   * Rows that are replaced by their address are written anew, so we must know all their columns.
   */
  private Dataset<Row> base(StoredForm fitting) {
    Strategy strategy = shape.spec().policies().strategy();
    Optional<Dataset<Row>> addressed =
        state
            .addressed()
            .filter(rows -> strategy != Strategy.PORTABLE && fitting.notWritten().isEmpty());
    if (strategy == Strategy.DIRECT && addressed.isEmpty()) {
      throw new StrandlineException(notDirect(fitting.notWritten()));
    }
    return addressed.orElseGet(state::rows);
  }

  private Problem notDirect(List<String> foreign) {
    return Problem.of(
        ErrorCode.SPEC_UNSUPPORTED,
        "`strategy: direct` is not possible for table %s: %s"
            .formatted(
                String.join(".", shape.spec().table()),
                foreign.isEmpty()
                    ? "it is not merge-on-read with deletion by position, or has features that"
                        + " only its own statements keep up"
                    : "it has columns that are not the dimension's (%s)"
                        .formatted(String.join(", ", foreign))),
        "Write `strategy: auto`, which takes the portable way here.");
  }

  /** The rows with the columns that they will have. */
  private Dataset<Row> asChanged(Dataset<Row> rows) {
    return changes.isEmpty()
        ? rows
        : rows.select(
            Stream.concat(stored.values().stream(), RowAddress.selected(rows.schema()))
                .toArray(Column[]::new));
  }

  private TableNotes notes(Hashes hashes, Instant clock) {
    changes.forEach(change -> lines.add(change.text() + meaning(change)));
    if (hashes == Hashes.NONE) {
      return new TableNotes(since, eras);
    }
    List<HashEra> after = HashCoverage.after(eras, shape, added, clock);
    sayWhatIsTracked(after);
    return new TableNotes(since, after);
  }

  private void add(StructField wanted, Instant clock) {
    changes.add(new SchemaChange.Add(List.of(wanted.name()), wanted.dataType()));
    since.put(wanted.name(), clock);
    added.add(wanted.name());
    stored.put(wanted.name(), lit(null).cast(wanted.dataType()).as(wanted.name()));
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

  private void follow(StructField found, StructField wanted, Instant clock) {
    boolean isRenamed = form.field(wanted.name()).isEmpty();
    String name = isRenamed ? wanted.name() : found.name();
    if (grows(found, wanted)) {
      ColumnChanges.between(name, found.dataType(), wanted.dataType())
          .forEach(change -> grow(change, clock));
      stored.put(
          found.name(),
          Conformed.column(column(found.name()), found.dataType(), wanted.dataType()).as(name));
    } else if (isRenamed) {
      stored.put(found.name(), column(found.name()).as(name));
    }
  }

  /** Keys and attributes get wider with the source; a sequence does where it gets no part less. */
  private boolean grows(StructField found, StructField wanted) {
    boolean isSequence =
        wanted.name().equals(shape.names().firstSequence())
            || wanted.name().equals(shape.names().lastSequence());
    return isSequence
        ? found.dataType() instanceof StructType before
            && wanted.dataType() instanceof StructType after
            && Stream.of(before.fieldNames()).noneMatch(n -> present.of(after).all(n).isEmpty())
        : shape.isOfSource(wanted.name());
  }

  private void grow(SchemaChange change, Instant clock) {
    changes.add(change);
    if (change instanceof SchemaChange.Add field) {
      since.put(SchemaChange.sql(field.path()), clock);
    } else if (change instanceof SchemaChange.Widen widen
        && !table.widens(widen.from(), widen.to())) {
      problems.add(cannotWiden(widen));
    }
  }

  private String meaning(SchemaChange change) {
    boolean isAudit =
        shape.auditColumns().stream()
            .anyMatch(
                f -> change instanceof SchemaChange.Add a && a.path().get(0).equals(f.name()));
    if (isAudit || !(change instanceof SchemaChange.Add)) {
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

  private void sayWhatIsTracked(List<HashEra> after) {
    if (after.size() > eras.size() && !eras.isEmpty()) {
      lines.add(
          "  record_hash now covers "
              + String.join(", ", shape.versionedNames())
              + ": older versions are compared by value, and none is versioned for it");
    }
  }
}
