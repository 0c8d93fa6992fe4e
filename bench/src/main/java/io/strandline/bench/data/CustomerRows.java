package io.strandline.bench.data;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.timestamp_micros;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Customers and feeds as Spark rows. */
final class CustomerRows {
  private static final String FROM = "from_micros";
  private static final String TO = "to_micros";
  private static final String AT = "at_micros";

  private final SparkSession spark;
  private final Customers customers;

  CustomerRows(SparkSession spark, Customers customers) {
    this.spark = spark;
    this.customers = customers;
  }

  /** Every version of the first {@code keys} customers: key, attributes and validity. */
  Dataset<Row> history(long keys) {
    StructType schema = state().add(FROM, DataTypes.LongType).add(TO, DataTypes.LongType);
    Customers all = customers;
    return spark
        .range(keys)
        .flatMap((FlatMapFunction<Long, Row>) index -> versions(all, index), Encoders.row(schema))
        .withColumn("valid_from", timestamp_micros(col(FROM)))
        .withColumn("valid_to", timestamp_micros(col(TO)))
        .withColumn("is_current", col(TO).isNull())
        .drop(FROM, TO);
  }

  /** The rows of a feed; dated ones have {@code changed_at}. */
  Dataset<Row> feed(Feed feed, Instant at) {
    Customers all = customers;
    Dataset<Row> rows =
        spark
            .range(feed.rows())
            .map(
                (org.apache.spark.api.java.function.MapFunction<Long, Row>)
                    position -> row(all, feed.entry(all, position, at)),
                Encoders.row(state().add(AT, DataTypes.LongType)));
    return (feed.dated() ? rows.withColumn("changed_at", timestamp_micros(col(AT))) : rows)
        .drop(AT);
  }

  private static Iterator<Row> versions(Customers customers, long index) {
    int versions = customers.versions(index);
    List<Row> rows = new ArrayList<>(versions);
    for (int v = 0; v < versions; v++) {
      Object[] values = values(customers.at(index, v), 2);
      values[values.length - 2] = micros(customers.start(index, v));
      values[values.length - 1] = v + 1 < versions ? micros(customers.start(index, v + 1)) : null;
      rows.add(RowFactory.create(values));
    }
    return rows.iterator();
  }

  private static Row row(Customers customers, Feed.Entry entry) {
    Object[] values = values(customers.at(entry.index(), entry.version()), 1);
    values[values.length - 1] = entry.at().map(CustomerRows::micros).orElse(null);
    return RowFactory.create(values);
  }

  private static Object[] values(Customer customer, int more) {
    Object[] values = new Object[1 + Customer.ATTRIBUTES.size() + more];
    values[0] = customer.id();
    for (int i = 0; i < Customer.ATTRIBUTES.size(); i++) {
      values[1 + i] = customer.attributes().get(i);
    }
    return values;
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  private static StructType state() {
    StructType schema = new StructType().add(Customer.KEY, DataTypes.LongType, false);
    for (String name : Customer.ATTRIBUTES) {
      schema = schema.add(name, DataTypes.StringType);
    }
    return schema;
  }
}
