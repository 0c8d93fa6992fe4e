package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.classify.Classification.Hashes;
import io.strandline.hash.RecordHash;
import io.strandline.hash.ValueEquality;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.spec.Mode;
import io.strandline.spec.Rows;
import io.strandline.table.TableNotes;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Whether an event repeats what the table's current row says, and what of both that takes. */
final class Agreement {
  private static final Set<Treatment> OVERWRITTEN =
      EnumSet.of(Treatment.OVERWRITE, Treatment.OVERWRITE_ALL, Treatment.PREVIOUS);
  private static final Set<Treatment> NOT_COMPARED =
      EnumSet.of(Treatment.FIXED, Treatment.UNTRACKED);

  private final Shape shape;
  private final Hashes hashes;
  private final OlderRows older;

  Agreement(Shape shape, TableNotes notes, Hashes hashes) {
    this.shape = shape;
    this.hashes = hashes;
    this.older = new OlderRows(shape, notes, hashes);
  }

  /** True where nothing but record hashes and times is compared. */
  boolean isByHashAlone() {
    return comparesHashes() && comparedByValue().isEmpty() && older.columns().isEmpty();
  }

  /** True where rows can agree as sums: what is compared is the same for all, and whole. */
  boolean addsUp() {
    return comparesHashes() && older.columns().isEmpty() && !isPartial();
  }

  /** What an event says, where that {@link #addsUp}: columns that agree with those of a row. */
  List<Column> saidBy(Dataset<Row> events) {
    List<Column> said = new ArrayList<>(List.of(column(Events.DELETE), column(Events.HASH)));
    byValue(events, a -> a.attribute().name()).ifPresent(said::add);
    return said;
  }

  /** What a current row says. */
  List<Column> heldBy(Dataset<Row> current) {
    List<Column> held = new ArrayList<>(List.of(lit(false), column(shape.names().recordHash())));
    byValue(current, AttributeColumns::value).ifPresent(held::add);
    return held;
  }

  private Optional<Column> byValue(Dataset<Row> rows, Function<AttributeColumns, String> column) {
    Map<String, String> columns =
        comparedByValue().stream().collect(Collectors.toMap(a -> a.attribute().name(), column));
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(RecordHash.ofValues(rows.schema(), columns));
  }

  /** What of an event is compared. */
  List<String> ofEvents() {
    List<String> names = new ArrayList<>(List.of(Events.AT, Events.DELETE));
    if (comparesHashes()) {
      names.add(Events.HASH);
    }
    Stream.concat(
            comparedByValue().stream().map(a -> a.attribute().name()),
            older.comparedByValue().stream().map(StructField::name))
        .filter(name -> !names.contains(name))
        .forEach(names::add);
    return names;
  }

  /** What of the current rows is compared, under names with this prefix. */
  List<Column> ofRows(String prefix) {
    List<Column> columns = new ArrayList<>();
    if (comparesHashes()) {
      columns.add(column(shape.names().recordHash()).as(prefix + Events.HASH));
    }
    if (shape.keepsVersions()) {
      columns.add(column(shape.names().validFrom()).as(prefix + Events.AT));
    }
    comparedByValue()
        .forEach(a -> columns.add(column(a.value()).as(prefix + a.attribute().name())));
    older.columns().forEach(name -> columns.add(column(name).as(prefix + name)));
    return columns;
  }

  private boolean comparesHashes() {
    return shape.comparesHashes() && hashes == Hashes.STORED;
  }

  /** Compared attributes that no record hash covers; a partial row has none. */
  private List<AttributeColumns> comparedByValue() {
    return shape.attributeColumns().stream()
        .filter(
            a ->
                comparesHashes()
                    ? OVERWRITTEN.contains(a.treatment())
                    : !NOT_COMPARED.contains(a.treatment()))
        .toList();
  }

  private boolean isPartial() {
    return shape.spec().rows() == Rows.PARTIAL;
  }

  /** True where the event repeats what the row holds, at a time when it does. */
  Column settled(String prefix) {
    Column settled = column(Events.DELETE).equalTo(false);
    settled =
        settled.and(
            older.settled(
                prefix,
                comparesHashes()
                    ? column(Events.HASH).equalTo(column(prefix + Events.HASH))
                    : lit(true)));
    if (shape.keepsVersions() && shape.spec().mode() == Mode.CHANGES) {
      // a version without a start began before every event
      Column start = column(prefix + Events.AT);
      settled = settled.and(start.isNull().or(column(Events.AT).gt(start)));
    }
    for (AttributeColumns attribute : comparedByValue()) {
      StructField field = attribute.attribute();
      Column sent = column(field.name());
      Column same = ValueEquality.same(sent, column(prefix + field.name()), field.dataType());
      settled = settled.and(isPartial() ? sent.isNull().or(same) : same);
    }
    return settled;
  }
}
