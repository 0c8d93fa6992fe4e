package io.strandline.layout;

import io.strandline.spec.DimensionSpec;
import io.strandline.table.ColumnChanges;
import io.strandline.table.DimensionTable;
import io.strandline.table.SchemaChange;
import io.strandline.table.TableEdit;
import io.strandline.table.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Columns that change in two tables: those of the current table first, and those of the history
 * table after them. In between the history's rows are read under the names that it has yet.
 */
final class HistoryColumns {
  private final DimensionSpec spec;
  private final DimensionTable history;

  HistoryColumns(DimensionSpec spec, DimensionTable history) {
    this.spec = spec;
    this.history = history;
  }

  /** The history once its columns have become what those of the current table are. */
  TableState caughtUp(TableState open, TableState closed) {
    List<SchemaChange> behind = behind(open, closed.rows().schema());
    return behind.isEmpty()
        ? closed
        : history.change(closed, new TableEdit(behind, closed.notes()));
  }

  private List<SchemaChange> behind(TableState open, StructType closed) {
    List<SchemaChange> changes = new ArrayList<>();
    for (StructField field : open.rows().schema().fields()) {
      String name = field.name();
      Optional<String> found = in(closed, name);
      if (found.isPresent()) {
        if (!found.get().equalsIgnoreCase(name)) {
          changes.add(new SchemaChange.Rename(found.get(), name));
        }
        String now = found.get().equalsIgnoreCase(name) ? found.get() : name;
        ColumnChanges.between(now, closed.apply(found.get()).dataType(), field.dataType()).stream()
            .filter(this::isPossible)
            .forEach(changes::add);
      } else if (open.knownSince().containsKey(name)) {
        // columns that no run has added are someone else's
        changes.add(new SchemaChange.Add(List.of(name), field.dataType().asNullable()));
      }
    }
    return changes;
  }

  private boolean isPossible(SchemaChange change) {
    return !(change instanceof SchemaChange.Widen widen)
        || history.widens(widen.from(), widen.to());
  }

  /** Rows of the history under the current table's names. */
  Dataset<Row> named(Dataset<Row> versions, StructType open) {
    StructType closed = versions.schema();
    Dataset<Row> named = versions;
    for (String name : open.fieldNames()) {
      String yet = in(closed, name).orElse(name);
      named = yet.equalsIgnoreCase(name) ? named : named.withColumnRenamed(yet, name);
    }
    return named;
  }

  /** What a column is called in a table that may have its old name. */
  Optional<String> in(StructType columns, String name) {
    ColumnLookup lookup = new ColumnLookup(columns, ColumnLookup.Case.INSENSITIVE);
    return lookup
        .exactlyOrOne(name)
        .or(() -> Renaming.before(spec, name, lookup).flatMap(lookup::one))
        .map(StructField::name);
  }
}
