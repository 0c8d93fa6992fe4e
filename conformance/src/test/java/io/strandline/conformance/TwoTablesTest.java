package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.conformance.DyingTable.Death;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.CurrentAndHistory;
import io.strandline.layout.NewTable;
import io.strandline.layout.ShapeResolver;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.SpecReader;
import io.strandline.spec.WriteMode;
import io.strandline.table.BatchRecord;
import io.strandline.table.ColumnPath;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.RowIdentity;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Type 4: a process may die between any two commits, and no version is ever lost. */
class TwoTablesTest {
  private static final List<ColumnPath> IDENTITY =
      List.of(ColumnPath.of("id"), ColumnPath.of("valid_from"));

  private final SparkSession spark = Lake.shared().spark();
  private DimensionSpec spec;
  private DimensionTable current;
  private DimensionTable history;

  private void create(Format format) {
    String yaml =
        """
        table: fed.%s
        mode: changes
        effective_at: at
        key: id
        type2: city
        layout:
          history_table: %s
          names: {surrogate_key: none, record_hash: none, created_at: none, updated_at: none,
            source_system: none, batch_id: none}
        """
            .formatted(Lake.freshName("current"), Lake.freshName("history"));
    spec = SpecReader.parse(yaml, "two.yaml").spec().in(format);
    current = table(spec.table().get(1));
    history = table(spec.layout().historyTable().orElseThrow().get(0));
    StructType source = StructType.fromDDL("id STRING, city STRING, at TIMESTAMP");
    dimension()
        .create(
            NewTable.design(
                ShapeResolver.ofBatch(
                    spec, source, Optional.empty(), ColumnLookup.Case.INSENSITIVE)));
  }

  private DimensionTable table(String name) {
    var adapter = Lake.adapter(spec.format());
    return adapter.table(
        spark, adapter.embeddedLocation(Lake.shared().warehouse(), List.of("fed", name)));
  }

  private DimensionTable dimension() {
    return new CurrentAndHistory(spec, current, history);
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aBatchThatWasNotPublishedDoesNotCountAndIsTakenBack(Format format) {
    create(format);
    publish(dimension(), "b1", "('a', 1, NULL, 'Bonn', 'insert')");
    DimensionTable dies =
        new CurrentAndHistory(spec, new DyingTable(current, 0), new DyingTable(history, 1));
    String[] second = {
      "('a', 1, 2, 'Bonn', 'update'), ('a', 2, NULL, 'Ulm', 'insert')",
      "('b', 1, 2, 'Kiel', 'insert'), ('b', 2, NULL, 'Rom', 'insert')"
    };
    assertThatThrownBy(() -> publish(dies, "b2", second)).isInstanceOf(Death.class);
    assertThat(rows(history)).hasSize(2);
    assertThat(rows(dimension())).containsExactly("a 1 - Bonn true");

    DimensionTable slow = dimension();
    TableState seen = slow.state();
    dimension().recover();
    assertThat(rows(history)).isEmpty();
    assertThat(rows(dimension())).containsExactly("a 1 - Bonn true");
    assertThatThrownBy(() -> publish(slow, seen, "b3", "('c', 1, NULL, 'Suhl', 'insert')"))
        .hasMessageContaining("SL-4001");

    Written written = publish(dimension(), "b2", second);
    assertThat(written.files()).isGreaterThan(1);
    assertThat(rows(dimension()))
        .containsExactly(
            "a 1 2 Bonn false", "a 2 - Ulm true", "b 1 2 Kiel false", "b 2 - Rom true");
    assertThat(current.state().rows().columns()).containsExactly("id", "valid_from", "city");
    assertThat(rows(current)).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aVersionThatIsOpenAgainLeavesTheHistoryAfterwards(Format format) {
    create(format);
    publish(
        dimension(),
        "b1",
        "('a', 1, 2, 'Bonn', 'insert'), ('a', 2, NULL, 'Ulm', 'insert')",
        "('b', 1, 2, 'Kiel', 'insert')");
    DimensionTable dies = new CurrentAndHistory(spec, current, new DyingTable(history, 1));
    assertThatThrownBy(
            () ->
                publish(
                    dies,
                    "b2",
                    "('a', 1, NULL, 'Bonn', 'reopen'), ('a', 2, NULL, 'Ulm', 'remove')"))
        .isInstanceOf(Death.class);
    assertThat(current.published("b2")).isPresent();
    assertThat(rows(history)).hasSize(2);
    List<String> after = List.of("a 1 - Bonn true", "b 1 2 Kiel false");
    assertThat(rows(dimension())).isEqualTo(after);

    dimension().recover();
    assertThat(rows(history)).hasSize(1);
    assertThat(rows(dimension())).isEqualTo(after);

    publish(dimension(), "b3", "('b', 1, NULL, 'Kiel', 'reopen')", "('a', 1, 3, 'Bonn', 'update')");
    assertThat(rows(dimension())).containsExactly("a 1 3 Bonn false", "b 1 - Kiel true");
    assertThat(rows(history)).hasSize(1);
  }

  private Written publish(DimensionTable table, String id, String... rows) {
    return publish(table, table.state(), id, rows);
  }

  private Written publish(DimensionTable table, TableState base, String id, String... rows) {
    Dataset<Row> values =
        spark.sql(
            "SELECT c1 AS id, timestamp_seconds(c2) AS valid_from,"
                + " timestamp_seconds(cast(c3 AS INT)) AS valid_to, c3 IS NULL AS is_current,"
                + " c4 AS city, c5 AS __strandline_op FROM VALUES "
                + String.join(", ", rows)
                + " AS v(c1, c2, c3, c4, c5)");
    BatchRecord batch = new BatchRecord(id, "00abcdef0123456", Instant.EPOCH, "{}", "run " + id);
    return table.publish(
        new Publication(
            base,
            Optional.of(values),
            RowIdentity.of(IDENTITY),
            Optional.of("t.valid_to IS NULL OR t.valid_to > t.valid_from"),
            Publication.Effect.REPLACES,
            WriteMode.TABLE,
            batch));
  }

  private static List<String> rows(DimensionTable table) {
    Dataset<Row> rows = table.state().rows();
    if (!List.of(rows.columns()).contains("is_current")) {
      return rows.toJSON().collectAsList();
    }
    return rows
        .selectExpr(
            "concat_ws(' ', id, unix_seconds(valid_from),"
                + " coalesce(cast(unix_seconds(valid_to) AS STRING), '-'), city, is_current) AS row")
        .orderBy("row")
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }
}
