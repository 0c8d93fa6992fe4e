package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_compact;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classified;
import io.strandline.hash.ValueEquality;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.spec.Layout.Validity;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.spec.Rows;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.TableState;
import io.strandline.timeline.KeyOutcome;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What one event does to a key when it comes after everything the table holds of it: the simple
 * part of weaving, as expressions that Spark compiles. It says the same as {@link WeaveKeys}, which
 * takes all that is not as simple; random histories are folded through both.
 */
final class InOrderChanges {
  private static final Set<Treatment> PLAIN =
      EnumSet.of(Treatment.VERSION, Treatment.OVERWRITE, Treatment.FIXED, Treatment.UNTRACKED);
  private static final String CHANGES = "__strandline_changes";

  private final Shape shape;
  private final Prepared prepared;
  private final StructType schema;
  private final Dataset<Row> inOrder;
  private final Column stored;
  private final Column clock;

  /**
   * Tells of these keys.
   *
   * @param inOrder keys with one event, see {@link Classified#inOrder}
   */
  InOrderChanges(Prepared prepared, TableState state, Dataset<Row> inOrder) {
    this.prepared = prepared;
    this.inOrder = inOrder;
    this.shape = prepared.shape();
    this.schema = Changes.schema(shape, state.rows().schema());
    this.stored =
        areAllNew(inOrder) ? lit(null).cast(state.rows().schema()) : col(Classified.CURRENT);
    this.clock = lit(prepared.identity().clock());
  }

  /** True where expressions can say what events do to this dimension. */
  static boolean canTell(Shape shape, TableState state) {
    boolean fills = shape.spec().policies().newAttributes() == NewAttributes.FILL;
    return shape.keepsVersions()
        && shape.treatments().stream().allMatch(PLAIN::contains)
        && shape.spec().rows() == Rows.WHOLE
        && shape.spec().layout().validity() == Validity.TIMESTAMP
        && shape.spec().time().firstValidFrom().isEmpty()
        && !shape.keepsTombstones()
        && shape.auditColumns().isEmpty()
        && (state.knownSince().isEmpty() || !fills);
  }

  /** True where no key has a current row: then a key gives one row, made of its event alone. */
  static boolean areAllNew(Dataset<Row> inOrder) {
    return !List.of(inOrder.columns()).contains(Classified.CURRENT);
  }

  /** Rows of the layout {@link Changes}. */
  Dataset<Row> rows() {
    Column isNew = areAllNew(inOrder) ? lit(true) : stored.isNull();
    Column ends = not(isNew).and(column(Events.DELETE));
    Column staysOpen = not(isNew).and(not(column(Events.DELETE)));
    Column sameVersion = same(Treatment::versions);
    Column changes = staysOpen.and(not(sameVersion));
    Column overwrites = staysOpen.and(sameVersion).and(not(same(t -> t == Treatment.OVERWRITE)));
    List<Column> rewritten = new ArrayList<>();
    List<Column> opened = new ArrayList<>();
    List<Column> tally = new ArrayList<>();
    List<Column> event = new ArrayList<>();
    for (StructField field : schema.fields()) {
      Optional<Column> told = tally(field.name(), isNew, ends, changes, overwrites);
      rewritten.add(typed(rewritten(field.name(), ends, overwrites).or(() -> told), field));
      opened.add(
          typed(
              opened(field.name(), isNew).or(() -> told.map(value -> when(isNew, value))), field));
      tally.add(
          typed(
              field.name().equals(Publication.OPERATION) ? Optional.of(lit(Changes.KEY)) : told,
              field));
      event.add(typed(event(field.name()), field));
    }
    boolean logs = shape.spec().time().eventLog().isPresent();
    if (areAllNew(inOrder) && !logs) {
      return inOrder.select(opened.toArray(Column[]::new));
    }
    List<Column> rows = new ArrayList<>();
    // the first of a key's rows also tells what there is to count
    Column rewrites = ends.or(changes).or(overwrites);
    rows.add(when(rewrites, whole(rewritten)));
    rows.add(when(isNew.or(changes), whole(opened)));
    rows.add(when(not(rewrites.or(isNew)), whole(tally)));
    if (logs) {
      rows.add(whole(event));
    }
    return inOrder
        .select(explode(array_compact(array(rows.toArray(Column[]::new)))).as(CHANGES))
        .select(CHANGES + ".*");
  }

  private static Column whole(List<Column> columns) {
    return struct(columns.toArray(Column[]::new));
  }

  private static Column typed(Optional<Column> value, StructField field) {
    return value.orElse(lit(null)).cast(field.dataType()).as(field.name());
  }

  /** The current row as it is from now on: ended, or with overwritten values. */
  private Optional<Column> rewritten(String name, Column ends, Column overwrites) {
    Column old = stored.getField(name);
    if (name.equals(Publication.OPERATION)) {
      return Optional.of(lit(Publication.UPDATE));
    }
    if (isOfChange(name)) {
      return Optional.empty();
    }
    if (name.equals(shape.names().validTo())) {
      return Optional.of(when(not(overwrites), column(Events.AT)));
    }
    if (name.equals(shape.names().isCurrent())) {
      return Optional.of(overwrites);
    }
    if (name.equals(shape.names().updatedAt())) {
      return Optional.of(clock);
    }
    if (isSequence(name)) {
      return Optional.of(
          name.equals(shape.names().lastSequence())
              ? when(ends.or(overwrites), column(Events.SEQUENCE)).otherwise(old)
              : old);
    }
    return Optional.of(
        treatment(name).filter(t -> t == Treatment.OVERWRITE).isPresent()
            ? when(overwrites, column(name)).otherwise(old)
            : old);
  }

  /** The version that the event opens. */
  private Optional<Column> opened(String name, Column isNew) {
    if (name.equals(Publication.OPERATION)) {
      return Optional.of(lit(Publication.INSERT));
    }
    if (shape.keyNames().contains(name)) {
      return Optional.of(column(name));
    }
    if (treatment(name).isPresent()) {
      return Optional.of(
          treatment(name).get() == Treatment.FIXED
              ? when(isNew, column(name)).otherwise(stored.getField(name))
              : column(name));
    }
    if (name.equals(shape.names().validFrom())) {
      return Optional.of(column(Events.AT));
    }
    if (name.equals(shape.names().isCurrent())) {
      return Optional.of(lit(true));
    }
    if (name.equals(shape.names().recordHash())) {
      return Optional.of(column(Events.HASH));
    }
    if (name.equals(shape.names().createdAt()) || name.equals(shape.names().updatedAt())) {
      return Optional.of(clock);
    }
    if (name.equals(shape.names().sourceSystem())) {
      return shape.spec().sourceSystem().map(system -> lit(system));
    }
    if (name.equals(shape.names().batchId())) {
      return Optional.of(lit(prepared.identity().id()));
    }
    return isSequence(name) ? Optional.of(column(Events.SEQUENCE)) : Optional.empty();
  }

  private Optional<Column> tally(
      String name, Column isNew, Column ends, Column changes, Column overwrites) {
    return switch (name) {
      case Changes.OUTCOME ->
          Optional.of(
              when(isNew, lit(KeyOutcome.NEW.name()))
                  .when(ends, lit(KeyOutcome.CLOSED.name()))
                  .when(changes, lit(KeyOutcome.CHANGED.name()))
                  .when(overwrites, lit(KeyOutcome.OVERWRITTEN.name()))
                  .otherwise(lit(KeyOutcome.UNCHANGED.name())));
      case Changes.DUPLICATE, Changes.REPLACED, Changes.REDATED -> Optional.of(lit(0));
      case Changes.KEPT ->
          Optional.of(when(not(isNew), array(stored.getField(shape.names().surrogateKey()))));
      default -> Optional.empty();
    };
  }

  /** The event, for the log. */
  private Optional<Column> event(String name) {
    if (name.equals(Publication.OPERATION)) {
      return Optional.of(lit(Changes.ACCEPTED));
    }
    boolean is = shape.keyNames().contains(name);
    boolean has = List.of(Events.AT, Events.SEQUENCE, Events.DELETE).contains(name);
    return is || has
        ? Optional.of(column(name))
        : treatment(name).map(t -> when(not(column(Events.DELETE)), column(name)));
  }

  /** True where event and current row are the same in the attributes of these treatments. */
  private Column same(Predicate<Treatment> treatments) {
    Column same = lit(true);
    for (AttributeColumns attribute : shape.attributeColumns()) {
      if (treatments.test(attribute.treatment())) {
        String name = attribute.attribute().name();
        DataType type = attribute.attribute().dataType();
        same = same.and(ValueEquality.same(column(name), stored.getField(name), type));
      }
    }
    return same;
  }

  private Optional<Treatment> treatment(String name) {
    return shape.attributeColumns().stream()
        .filter(attribute -> attribute.attribute().name().equals(name))
        .map(AttributeColumns::treatment)
        .findFirst();
  }

  private boolean isSequence(String name) {
    return !shape.sequence().isEmpty()
        && (name.equals(shape.names().firstSequence())
            || name.equals(shape.names().lastSequence()));
  }

  /** True for what only rows of the layout have, and the table has not; the address is its own. */
  private boolean isOfChange(String name) {
    return !name.equals(RowAddress.COLUMN) && shape.tableColumns().getFieldIndex(name).isEmpty();
  }
}
