package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.upper;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.query.QuerySpark;
import io.strandline.spec.HashForm;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashProofTest {
  private static final String STORED = "stored hash";

  private final SparkSession spark = QuerySpark.session();

  /** The proof has the first 63 of the bits that are written as hexadecimal digits. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theProofIsTheRecordHash(long seed) {
    RandomRows random = new RandomRows(seed);
    StructType schema = random.schema();

    for (Row row : proved(spark.createDataFrame(random.rows(schema, 40), schema))) {
      long bits = Long.parseUnsignedLong(row.getString(0).substring(0, 16), 16);
      assertThat(row.getLong(1)).isEqualTo(bits & ~HashProof.DIFFERS);
    }
  }

  @Test
  void textsOfAllLengthsAreProved() {
    StructType schema = StructType.fromDDL("a STRING, `b``c` STRING, `Ü` STRING");
    List<Row> rows =
        IntStream.of(0, 1, 9, 10, 99, 100, 255, 256, 2030, 2047, 2048, 2049, 100_000)
            .mapToObj(n -> RowFactory.create("ü".repeat(n), n % 2 == 0 ? null : "x", "y".repeat(n)))
            .toList();

    assertThat(proved(spark.createDataFrame(rows, schema)))
        .hasSize(13)
        .allSatisfy(row -> assertThat(row.getLong(1) & HashProof.DIFFERS).isZero());
  }

  @Test
  void anotherHashDiffers() {
    Dataset<Row> rows =
        spark
            .range(5)
            .select(col("id"), lit("x").as("x"))
            .withColumn("right", RecordHash.of(schema("x"), List.of("x"), HashForm.SHA256));
    Column stored =
        when(col("id").equalTo(0), col("right"))
            .when(col("id").equalTo(1), upper(col("right")))
            .when(col("id").equalTo(2), col("right").substr(1, 63))
            .when(col("id").equalTo(3), lit(""));
    Dataset<Row> given = rows.withColumn(STORED, stored);
    Column proof =
        HashProof.of(given.schema(), List.of("x"), HashForm.SHA256, STORED).orElseThrow();

    assertThat(given.orderBy("id").select(proof.bitwiseAND(lit(HashProof.DIFFERS))).collectAsList())
        .extracting(row -> row.getLong(0))
        .containsExactly(0L, 1L, 1L, 1L, 1L);
  }

  @Test
  void otherHashesAreNotProved() {
    StructType number = schema("x").add(STORED, "bigint");
    StructType text = schema("x").add(STORED, "string");

    assertThat(HashProof.of(number, List.of("x"), HashForm.SHA256, STORED)).isEmpty();
    assertThat(HashProof.of(text, List.of("x"), HashForm.XXHASH64, STORED)).isEmpty();
    assertThat(HashProof.of(text, List.of(), HashForm.SHA256, STORED)).isEmpty();
  }

  private static StructType schema(String column) {
    return new StructType().add(column, "string");
  }

  /** The record hash as Spark computes it of one text, and its proof. */
  private static List<Row> proved(Dataset<Row> rows) {
    List<String> names = List.of(rows.columns());
    Dataset<Row> given =
        rows.withColumn(STORED, sha2(RecordHash.encoding(rows.schema(), names), 256));
    Column hash = RecordHash.of(rows.schema(), names, HashForm.SHA256);
    Column proof = HashProof.of(given.schema(), names, HashForm.SHA256, STORED).orElseThrow();
    List<Row> proved = given.select(col(STORED), proof, hash).collectAsList();
    assertThat(proved).allSatisfy(row -> assertThat(row.getString(2)).isEqualTo(row.getString(0)));
    return proved;
  }
}
