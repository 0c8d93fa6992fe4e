package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.not;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.timeline.KeyOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Layout of the rows that weaving gives: the table's columns, what to do with the row, and for one
 * row a key ({@link #tellsOfKey}; operation {@link #KEY} where it is nothing else) or a refused
 * event (operation {@link #REFUSAL}) what there is to count and to say, and for an accepted event
 * (operation {@link #ACCEPTED}) the event.
 */
public final class Changes {
  static final String KEY = "key";
  static final String REFUSAL = "refusal";
  static final String ACCEPTED = "accepted";

  /** Outcome of a removed row whose version goes on under another start. */
  static final String MOVED = "MOVED";

  static final String OUTCOME = "__strandline_outcome";
  static final String DUPLICATE = "__strandline_duplicate";
  static final String REPLACED = "__strandline_replaced";
  static final String REDATED = "__strandline_redated";
  static final String CHANGED = "__strandline_changed";
  static final String TEXT = "__strandline_text";

  /** Surrogate keys of the key's stored versions that stay. */
  static final String KEPT = "__strandline_kept";

  private Changes() {}

  /** True for the one row of a key that tells what there is to count. */
  static Column tellsOfKey() {
    Object[] outcomes = Arrays.stream(KeyOutcome.values()).map(Enum::name).toArray();
    return not(column(Publication.OPERATION).equalTo(REFUSAL)).and(column(OUTCOME).isin(outcomes));
  }

  /**
   * The layout.
   *
   * @param stored columns of the table's rows, as they come to be woven
   */
  static StructType schema(Shape shape, StructType stored) {
    StructType schema = new StructType();
    for (StructField field : shape.tableColumns().fields()) {
      schema = schema.add(field.name(), field.dataType(), true);
    }
    if (!shape.sequence().isEmpty()) {
      schema = schema.add(Events.SEQUENCE, shape.sequenceType());
    }
    Optional<StructField> address = RowAddress.field(stored);
    if (address.isPresent()) {
      schema = schema.add(address.get());
    }
    return schema
        .add(Publication.OPERATION, DataTypes.StringType)
        .add(OUTCOME, DataTypes.StringType)
        .add(DUPLICATE, DataTypes.IntegerType)
        .add(REPLACED, DataTypes.IntegerType)
        .add(REDATED, DataTypes.IntegerType)
        .add(CHANGED, DataTypes.createArrayType(DataTypes.StringType))
        .add(TEXT, DataTypes.StringType)
        .add(KEPT, DataTypes.createArrayType(shape.surrogateKeyType()))
        .add(Events.AT, DataTypes.TimestampType)
        .add(Events.DELETE, DataTypes.BooleanType);
  }

  /** Accepted or refused events among the changes, as the event log has them. */
  static Column[] events(Shape shape) {
    List<Column> columns = new ArrayList<>();
    shape.keyNames().forEach(name -> columns.add(column(name)));
    columns.add(column(Events.AT));
    if (!shape.sequence().isEmpty()) {
      columns.add(column(Events.SEQUENCE));
    }
    columns.add(column(Events.DELETE));
    shape.attributeColumns().forEach(a -> columns.add(column(a.value()).as(a.attribute().name())));
    return columns.toArray(new Column[0]);
  }

  /** The columns of a publication. */
  static Column[] published(Shape shape, StructType changes) {
    Stream<Column> columns =
        Stream.concat(
                Arrays.stream(shape.tableColumns().fieldNames()), Stream.of(Publication.OPERATION))
            .map(Events::column);
    return Stream.concat(columns, RowAddress.selected(changes)).toArray(Column[]::new);
  }
}
