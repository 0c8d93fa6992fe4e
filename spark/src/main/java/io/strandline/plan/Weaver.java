package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classified;
import io.strandline.eventlog.Recollection;
import io.strandline.hash.RecordHash;
import io.strandline.hash.SurrogateKey;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredTime;
import io.strandline.plan.Planner.Detail;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.UnknownRow;
import io.strandline.table.JavaTimes;
import io.strandline.table.Publication;
import io.strandline.table.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.encoders.RowEncoder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Weaves the touched keys: their rows as they are from now on, with hashes and surrogate keys. */
final class Weaver {
  private final Prepared prepared;
  private final Shape shape;
  private final TableState state;
  private final Recollection recollection;

  Weaver(Prepared prepared, TableState state, Recollection recollection) {
    this.prepared = prepared;
    this.shape = prepared.shape();
    this.state = state;
    this.recollection = recollection;
  }

  /**
   * Computed once, by the count that follows, and kept: nothing written later can change it. Rows
   * that are made of kept events alone are as safe, and cheaper to make again than to keep.
   */
  Dataset<Row> woven(Classified classified, Detail detail) {
    Dataset<Row> rows = withUnknownMember(changes(classified, detail));
    String surrogate = shape.names().surrogateKey();
    rows =
        rows.withColumn(
            surrogate,
            when(
                    column(Publication.OPERATION).equalTo(Publication.INSERT),
                    coalesce(column(surrogate), surrogateKey(column(shape.names().validFrom()))))
                .otherwise(column(surrogate)));
    return areOfEvents(classified, detail) ? rows : rows.localCheckpoint(false);
  }

  private boolean areOfEvents(Classified classified, Detail detail) {
    return toldAtOnce(detail)
        && classified.touched().isEmpty()
        && classified.inOrder().filter(InOrderChanges::areAllNew).isPresent();
  }

  private boolean toldAtOnce(Detail detail) {
    return detail == Detail.COUNTS && InOrderChanges.canTell(shape, state);
  }

  private Dataset<Row> changes(Classified classified, Detail detail) {
    StructType schema = Changes.schema(shape, state.rows().schema());
    Optional<Dataset<Row>> told = Optional.empty();
    Optional<Dataset<Row>> toWeave = classified.touched();
    if (toldAtOnce(detail)) {
      told = classified.inOrder().map(keys -> new InOrderChanges(prepared, state, keys).rows());
    } else {
      toWeave =
          both(
              classified.inOrder().map(this::asTouched), toWeave, (a, b) -> b.unionByName(a, true));
    }
    Optional<Dataset<Row>> woven =
        toWeave.map(
            keys ->
                JavaTimes.in(keys)
                    .flatMap(
                        new WeaveKeys(new WeaveSettings(prepared, state, recollection, detail)),
                        RowEncoder.encoderFor(schema, true)));
    return both(told.map(this::hashedWhereMissing), woven.map(this::hashed), Dataset::union)
        .orElseGet(
            () -> classified.settledEvents().sparkSession().createDataFrame(List.of(), schema));
  }

  /** What is in order leaves the attributes of the current row as they are, and so its hash. */
  private Dataset<Row> hashedWhereMissing(Dataset<Row> rows) {
    return state.notes().hashes().size() > 1
        ? hashed(rows)
        : rows.withColumn(
            hash(),
            when(column(hash()).isNull().and(isWritten()), hashOf(rows)).otherwise(column(hash())));
  }

  private Dataset<Row> hashed(Dataset<Row> rows) {
    if (!shape.keepsVersions()) {
      return rows;
    }
    Column isInsert = column(Publication.OPERATION).equalTo(Publication.INSERT);
    return rows.withColumn(
        hash(),
        when(isInsert.and(column(hash()).isNotNull()), column(hash()))
            .when(isWritten(), hashOf(rows))
            .otherwise(column(hash())));
  }

  private static Column isWritten() {
    return column(Publication.OPERATION)
        .isin(Publication.INSERT, Publication.UPDATE, Publication.REOPEN);
  }

  private String hash() {
    return shape.names().recordHash();
  }

  private Column hashOf(Dataset<Row> rows) {
    return RecordHash.of(rows.schema(), shape.versionedNames(), shape.spec().layout().hash());
  }

  private static Optional<Dataset<Row>> both(
      Optional<Dataset<Row>> one,
      Optional<Dataset<Row>> other,
      BinaryOperator<Dataset<Row>> union) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(union.apply(one.get(), other.get()))
        : one.or(() -> other);
  }

  /** Keys with one event and their current row, in the form in which keys are woven. */
  private Dataset<Row> asTouched(Dataset<Row> inOrder) {
    Column event =
        struct(
            Stream.of(inOrder.columns())
                .filter(name -> !name.equals(Classified.CURRENT))
                .map(Events::column)
                .toArray(Column[]::new));
    Column stored =
        InOrderChanges.areAllNew(inOrder)
            ? lit(null).cast(DataTypes.createArrayType(state.rows().schema()))
            : when(column(Classified.CURRENT).isNotNull(), array(column(Classified.CURRENT)));
    List<Column> columns = new ArrayList<>();
    shape.keyNames().forEach(name -> columns.add(column(name)));
    columns.add(array(event).as(Classified.EVENTS));
    columns.add(stored.as(Classified.STORED));
    return inOrder.select(columns.toArray(Column[]::new));
  }

  /** Of the start as the table stores it. */
  Column surrogateKey(Column validFrom) {
    return SurrogateKey.of(
        shape.key(),
        shape.keepsVersions()
            ? StoredTime.of(shape.spec().layout()).stored(validFrom)
            : lit(WeaveKeys.BEGINNING),
        shape.spec().layout().surrogateKey());
  }

  /** The unknown member is published with the first batch that finds it missing. */
  private Dataset<Row> withUnknownMember(Dataset<Row> rows) {
    Optional<UnknownRow> unknown = UnknownRow.of(shape);
    if (unknown.isEmpty() || !state.rows().filter(UnknownRow.is(shape)).isEmpty()) {
      return rows;
    }
    Row row =
        new ChangeRows(new WeaveSettings(prepared, state, recollection, Detail.COUNTS))
            .unknown(unknown.get());
    StructType schema = Changes.schema(shape, state.rows().schema());
    return rows.union(hashed(rows.sparkSession().createDataFrame(List.of(row), schema)));
  }
}
