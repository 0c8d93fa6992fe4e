package io.strandline.bench.data;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.hash.RecordHash;
import io.strandline.hash.SurrogateKey;
import io.strandline.spec.HashForm;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Whose table it is: which columns it has and how they are computed. */
public enum Structure {
  /** The table of the first write-up's production case. */
  WRITE_UP {
    @Override
    public Column hash(Dataset<Row> rows) {
      return sha2(
          concat_ws(
              "|",
              Customer.ATTRIBUTES.stream()
                  .map(name -> coalesce(col(name), lit("")))
                  .toArray(Column[]::new)),
          256);
    }

    @Override
    Column surrogateKey() {
      return xxhash64(col(Customer.KEY), col(VALID_FROM));
    }

    @Override
    List<String> columns() {
      return concat(
          List.of(Customer.KEY),
          Customer.ATTRIBUTES,
          List.of(VALID_FROM, "valid_to", "is_current", SURROGATE_KEY, HASH, CREATED_AT),
          List.of("source_system", "batch_id"));
    }
  },

  /** The table that Strandline makes by default. */
  STRANDLINE {
    @Override
    public Column hash(Dataset<Row> rows) {
      return RecordHash.of(rows.schema(), Customer.ATTRIBUTES, HashForm.SHA256);
    }

    @Override
    Column surrogateKey() {
      return SurrogateKey.of(List.of(col(Customer.KEY)), col(VALID_FROM));
    }

    @Override
    List<String> columns() {
      return concat(
          List.of(Customer.KEY, VALID_FROM, "valid_to", "is_current", SURROGATE_KEY),
          Customer.ATTRIBUTES,
          List.of(HASH, CREATED_AT, "updated_at"),
          List.of("source_system", "batch_id"));
    }
  };

  private static final String VALID_FROM = "valid_from";
  private static final String SURROGATE_KEY = "surrogate_key";
  private static final String HASH = "record_hash";
  private static final String CREATED_AT = "created_at";

  /** The {@code record_hash} of rows that have the attributes. */
  public abstract Column hash(Dataset<Row> rows);

  abstract Column surrogateKey();

  abstract List<String> columns();

  /** Complete rows of the table, from versions that have key, attributes and validity. */
  Dataset<Row> complete(Dataset<Row> versions) {
    Dataset<Row> rows =
        versions
            .withColumn(SURROGATE_KEY, surrogateKey())
            .withColumn(HASH, hash(versions))
            .withColumn(CREATED_AT, col(VALID_FROM))
            .withColumn("updated_at", coalesce(col("valid_to"), col(VALID_FROM)))
            .withColumn("source_system", lit("crm"))
            .withColumn("batch_id", lit("base"));
    return rows.select(columns().stream().map(name -> col(name)).toArray(Column[]::new));
  }

  private static List<String> concat(
      List<String> first, List<String> second, List<String> third, List<String> fourth) {
    return Stream.of(first, second, third, fourth).flatMap(List::stream).toList();
  }
}
