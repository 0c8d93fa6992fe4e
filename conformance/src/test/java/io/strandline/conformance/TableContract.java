package io.strandline.conformance;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.StrandlineException;
import io.strandline.spec.Format;
import io.strandline.spec.WriteMode;
import io.strandline.table.BatchRecord;
import io.strandline.table.ColumnPath;
import io.strandline.table.DimensionTable;
import io.strandline.table.HashEra;
import io.strandline.table.PartitionTerm;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.RowIdentity;
import io.strandline.table.SchemaChange;
import io.strandline.table.TableDesign;
import io.strandline.table.TableEdit;
import io.strandline.table.TableLocation;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every table format must do; one subclass a format. */
abstract class TableContract {
  private static final TableDesign DESIGN =
      new TableDesign(
          StructType.fromDDL(
              "`a key` STRING, valid_from TIMESTAMP, is_current BOOLEAN, `wert, ü` ARRAY<INT>"),
          Set.of("a key", "valid_from", "is_current"),
          List.of(ColumnPath.of("a key"), ColumnPath.of("valid_from")),
          List.of(new PartitionTerm.Value(ColumnPath.of("is_current"))));
  private static final List<ColumnPath> IDENTITY =
      List.of(ColumnPath.of("a key"), ColumnPath.of("valid_from"));

  private final SparkSession spark = Lake.shared().spark();
  private TableLocation location;
  private DimensionTable table;

  abstract Format format();

  /** Does what expiry of snapshots or cleaning of the log does, at once. */
  abstract void forgetHistory(SparkSession spark, TableLocation location) throws Exception;

  @BeforeEach
  void freshTable() {
    location =
        Lake.adapter(format())
            .embeddedLocation(
                Lake.shared().warehouse(), List.of("con tract", Lake.freshName("tä ble")));
    table = Lake.adapter(format()).table(spark, location);
  }

  @Test
  void aTableExistsOnceItIsCreatedAndNotBefore() {
    assertThat(table.exists()).isFalse();
    table.create(DESIGN);
    assertThat(table.exists()).isTrue();
    assertThat(table.state().rows().columns()).containsExactly(DESIGN.columns().fieldNames());
    assertThat(table.state().rows().count()).isZero();
  }

  @Test
  void readingAMissingTableSaysHowToMakeIt() {
    assertThatThrownBy(table::state)
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("does not exist")
        .hasMessageContaining("strandline init");
  }

  @Test
  void aPublicationInsertsUpdatesAndRemovesAtOnce() {
    table.create(DESIGN);
    publish("b1", "('a', 1, true, array(1), 'insert'), ('b', 1, true, null, 'insert')");
    Written written =
        publish(
            "b2",
            "('a', 1, false, array(2), 'update'), ('a', 2, true, null, 'insert'),"
                + " ('b', 1, true, null, 'remove')");
    assertThat(rows()).containsExactly("a 1 false [2]", "a 2 true null");
    assertThat(written.files()).isPositive();
    assertThat(written.bytes()).isPositive();
  }

  @Test
  void aBatchWithoutRowsLeavesItsIdAndNoFiles() {
    table.create(DESIGN);
    publish("b1", "('a', 1, true, array(1), 'insert')");
    Written written =
        table.publish(new Publication(table.state(), Optional.empty(), IDENTITY, batch("b2", 7)));
    assertThat(written).isEqualTo(new Written(0, 0));
    assertThat(table.published("b2")).contains(batch("b2", 7).having(new Written(0, 0)));
    assertThat(rows()).containsExactly("a 1 true [1]");
  }

  @Test
  void publishedBatchesAreRememberedWithSourceTimeAndReport() {
    table.create(DESIGN);
    assertThat(table.published("b1")).isEmpty();
    assertThat(table.newestBatchTime()).isEmpty();
    Written first = publish("b1", "('a', 1, true, null, 'insert')");
    Written second = publish("b2", "('c', 1, true, null, 'insert')");
    assertThat(table.published("b1")).contains(batch("b1", 1).having(first));
    assertThat(table.published("b2")).contains(batch("b2", 1).having(second));
    assertThat(table.published("b3")).isEmpty();
    assertThat(table.newestBatchTime()).contains(Instant.ofEpochSecond(1));
  }

  @Test
  void batchesAreKnownAfterTheTableForgotItsHistory() throws Exception {
    table.create(DESIGN);
    publish("b1", "('a', 1, true, null, 'insert')");
    publish("b2", "('c', 1, true, null, 'insert')");
    forgetHistory(spark, location);
    assertThat(table.published("b1")).map(BatchRecord::source).contains("00abcdef0123456");
    assertThat(table.newestBatchTime()).contains(Instant.ofEpochSecond(1));
    publish("b3", "('d', 1, true, null, 'insert')");
    assertThat(rows()).hasSize(3);
  }

  @Test
  void aPublicationFromAStaleStateIsAConflictAndWritesNothing() {
    table.create(DESIGN);
    TableState stale = table.state();
    publish("b1", "('a', 1, true, null, 'insert')");
    assertThatThrownBy(
            () ->
                table.publish(
                    new Publication(
                        stale,
                        Optional.of(placed(stale, values("('z', 1, true, null, 'insert')"))),
                        IDENTITY,
                        batch("b2", 2))))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("another writer changed")
        .hasMessageContaining("SL-4001");
    assertThatThrownBy(
            () -> table.publish(new Publication(stale, Optional.empty(), IDENTITY, batch("b2", 2))))
        .hasMessageContaining("SL-4001");
    assertThat(rows()).containsExactly("a 1 true null");
    assertThat(table.published("b2")).isEmpty();
  }

  @Test
  void aFailureInTheMiddleOfTheWriteLeavesNothing() {
    table.create(DESIGN);
    publish("b1", "('a', 1, true, null, 'insert')");
    assertThatThrownBy(
            () ->
                publish(
                    "b2",
                    "('b', 1, true, null, 'insert'),"
                        + " ('disk on fire', 1, true, null, 'insert')"))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("disk on fire");
    assertThat(rows()).containsExactly("a 1 true null");
    assertThat(table.published("b2")).isEmpty();
    publish("b2", "('b', 1, true, null, 'insert')");
    assertThat(rows()).hasSize(2);
  }

  @Test
  void rowsThatAreAllNewAreAppendedByTheSameRules() {
    table.create(DESIGN);
    TableState empty = table.state();
    Written written = add(empty, "b1", "('a', 1, true, array(1), 'insert')");
    assertThat(written.files()).isPositive();
    assertThat(table.published("b1")).contains(batch("b1", 1).having(written));
    assertThatThrownBy(() -> add(empty, "b2", "('z', 1, true, null, 'insert')"))
        .hasMessageContaining("another writer changed")
        .hasMessageContaining("SL-4001");
    assertThatThrownBy(
            () ->
                add(
                    table.state(),
                    "b2",
                    "('b', 1, true, null, 'insert'), ('disk on fire', 1, true, null, 'insert')"))
        .hasMessageContaining("disk on fire");
    assertThat(rows()).containsExactly("a 1 true [1]");
    assertThat(table.published("b2")).isEmpty();
    add(table.state(), "b2", "('b', 1, true, null, 'insert')");
    assertThat(rows()).containsExactly("a 1 true [1]", "b 1 true null");
  }

  @Test
  void columnsChangeInPlaceAndOnTopOfThePlannedStateOnly() {
    table.create(DESIGN);
    publish("b1", "('a', 1, true, array(1), 'insert')");
    Instant since = Instant.ofEpochSecond(9);
    TableState planned = table.state();
    HashEra era =
        new HashEra(since, "sha256", List.of(new HashEra.Part("wert, ü", "wert ü 2", "number")));
    TableNotes notes =
        new TableNotes(
            Map.of("neu e", since, SchemaChange.sql(List.of("s`.t", "y")), since), List.of(era));
    TableState changed =
        table.change(
            planned,
            new TableEdit(
                List.of(
                    new SchemaChange.Add(List.of("neu e"), DataType.fromDDL("INT")),
                    new SchemaChange.Add(List.of("s`.t"), DataType.fromDDL("STRUCT<x: INT>")),
                    new SchemaChange.Add(List.of("s`.t", "y"), DataType.fromDDL("STRING")),
                    new SchemaChange.Rename("wert, ü", "wert ü 2"),
                    new SchemaChange.Widen(
                        List.of("wert ü 2", "element"), DataTypes.IntegerType, DataTypes.LongType)),
                notes));
    assertThat(table.state().notes()).isEqualTo(notes).isEqualTo(changed.notes());
    assertThat(table.state().version()).isEqualTo(changed.version());
    assertThat(
            table
                .state()
                .rows()
                .selectExpr("to_json(struct(`wert ü 2` AS w, `neu e` AS n, `s``.t` AS s))")
                .first()
                .getString(0))
        .isEqualTo("{\"w\":[1]}");
    assertThat(SchemaChange.path(SchemaChange.sql(List.of("s`.t", "y"))))
        .containsExactly("s`.t", "y");

    assertThatThrownBy(() -> table.change(planned, new TableEdit(List.of(), TableNotes.NONE)))
        .hasMessageContaining("SL-4001");
    table.publish(
        new Publication(
            changed,
            Optional.of(
                placed(
                    changed,
                    spark.sql(
                        "SELECT 'b' AS `a key`, now() AS valid_from, true AS is_current,"
                            + " array(3000000000L) AS `wert ü 2`, NULL AS `neu e`, NULL AS `s``.t`,"
                            + " 'insert' AS __strandline_op"))),
            IDENTITY,
            batch("b2", 2)));
    assertThat(table.state().rows().filter("`wert ü 2`[0] > 1 AND `neu e` IS NULL").count())
        .isEqualTo(1);
    assertThatThrownBy(
            () ->
                table.publish(new Publication(planned, Optional.empty(), IDENTITY, batch("b3", 3))))
        .hasMessageContaining("SL-4001");
  }

  @Test
  void typesThatGrowInPlaceAreKnown() {
    assertThat(table.widens(DataTypes.IntegerType, DataTypes.LongType)).isTrue();
    assertThat(table.widens(DataTypes.FloatType, DataTypes.DoubleType)).isTrue();
    assertThat(table.widens(new DecimalType(5, 2), new DecimalType(9, 2))).isTrue();
    assertThat(table.widens(DataTypes.LongType, DataTypes.IntegerType)).isFalse();
    assertThat(table.widens(DataTypes.IntegerType, DataTypes.StringType)).isFalse();
    boolean delta = format() == Format.DELTA;
    assertThat(table.widens(new DecimalType(5, 2), new DecimalType(7, 4))).isEqualTo(delta);
    assertThat(table.widens(DataTypes.DateType, DataTypes.TimestampNTZType)).isEqualTo(delta);
  }

  private Written publish(String id, String rows) {
    TableState state = table.state();
    return table.publish(
        new Publication(state, Optional.of(placed(state, values(rows))), IDENTITY, batch(id, 1)));
  }

  private Written add(TableState state, String id, String rows) {
    return table.publish(
        new Publication(
            state,
            Optional.of(values(rows)),
            RowIdentity.of(IDENTITY),
            Optional.empty(),
            Publication.Effect.ADDS,
            WriteMode.TABLE,
            batch(id, 1)));
  }

  /** Rows to publish; one who knows where they stand in the table may say so. */
  Dataset<Row> placed(TableState state, Dataset<Row> rows) {
    return rows;
  }

  /** The rows with the address that {@code state} tells of them. */
  static Dataset<Row> withAddress(TableState state, Dataset<Row> rows) {
    Dataset<Row> there =
        state
            .addressed()
            .orElseThrow()
            .select(col("`a key`"), col("valid_from"), col(RowAddress.COLUMN));
    return rows.join(there, new String[] {"a key", "valid_from"}, "left_outer");
  }

  private Dataset<Row> values(String rows) {
    return spark.sql(
        "SELECT if(c1 = 'disk on fire', raise_error(c1), c1) AS `a key`,"
            + " timestamp_seconds(c2) AS valid_from, c3 AS is_current,"
            + " CAST(c4 AS ARRAY<INT>) AS `wert, ü`, c5 AS __strandline_op FROM VALUES "
            + rows
            + " AS v(c1, c2, c3, c4, c5)");
  }

  private static BatchRecord batch(String id, long second) {
    return new BatchRecord(
        id,
        "00abcdef0123456",
        Instant.ofEpochSecond(second),
        "{\"id\":\"" + id + "\"}",
        "run " + id);
  }

  private List<String> rows() {
    return table
        .state()
        .rows()
        .selectExpr(
            "concat_ws(' ', `a key`, unix_seconds(valid_from), is_current,"
                + " coalesce(cast(`wert, ü` as string), 'null')) AS line")
        .orderBy("line")
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }
}
