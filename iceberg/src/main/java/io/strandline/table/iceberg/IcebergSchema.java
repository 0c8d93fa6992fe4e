package io.strandline.table.iceberg;

import io.strandline.table.SchemaChange;
import io.strandline.table.TableEdit;
import io.strandline.table.TableState;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.UpdateProperties;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * Changes of an Iceberg table's columns: one metadata commit, which makes no snapshot, so that a
 * batch still starts from the very snapshot that it was computed from.
 */
final class IcebergSchema {
  private IcebergSchema() {}

  static void change(Table table, TableState planned, TableEdit edit) {
    IcebergCommit.refuseIfMoved(table, planned);
    Transaction transaction = table.newTransaction();
    UpdateProperties properties = transaction.updateProperties();
    edit.notes().properties(planned.notes()).forEach(properties::set);
    properties.commit();
    try {
      for (SchemaChange change : edit.changes()) {
        // One at a time: a change may build on the one before.
        UpdateSchema schema = transaction.updateSchema();
        apply(schema, change);
        schema.commit();
      }
      transaction.commitTransaction();
    } catch (IllegalArgumentException e) {
      // Nothing but another writer's change of columns can make one impossible that was planned.
      throw new CommitFailedException(e, "its columns have changed: %s", e.getMessage());
    }
  }

  private static void apply(UpdateSchema schema, SchemaChange change) {
    if (change instanceof SchemaChange.Add add) {
      List<String> parent = add.path().subList(0, add.path().size() - 1);
      schema.addColumn(
          parent.isEmpty() ? null : String.join(".", parent),
          add.path().get(parent.size()),
          type(add.type()));
    } else if (change instanceof SchemaChange.Rename rename) {
      schema.renameColumn(rename.from(), rename.to());
    } else if (change instanceof SchemaChange.Widen widen) {
      schema.updateColumn(String.join(".", widen.path()), type(widen.to()).asPrimitiveType());
    }
  }

  static boolean widens(DataType from, DataType to) {
    Type before = type(from);
    Type after = type(to);
    return before.isPrimitiveType()
        && after.isPrimitiveType()
        && TypeUtil.isPromotionAllowed(before, after.asPrimitiveType());
  }

  private static Type type(DataType type) {
    return SparkSchemaUtil.convert(new StructType().add("x", type)).findType("x");
  }
}
