package io.strandline.conformance;

import io.strandline.docs.Dimension;
import io.strandline.docs.Example;
import io.strandline.engine.Batch;
import io.strandline.engine.Strandline;
import io.strandline.report.Counts;
import io.strandline.row.RowValues;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** An example's dimension in a table of its own. */
final class EngineDimension implements Dimension {
  private final SparkSession spark = Lake.shared().spark();
  private final Example example;
  private final Format format;
  private final DimensionSpec spec;

  EngineDimension(Example example, Format format) {
    this.example = example;
    this.format = format;
    DimensionSpec written = example.loaded().spec().in(format);
    this.spec = written.named(List.of("examples", Lake.freshName("example")));
  }

  @Override
  public Map<String, Integer> apply(Example.Batch batch) {
    Counts counts =
        Strandline.open(spark, spec, Lake.shared().project())
            .apply(
                Batch.of(rows(batch))
                    .at(batch.at())
                    .insisting(Batch.Insistence.ALLOW_EMPTY)
                    .insisting(Batch.Insistence.ALLOW_MASS_CLOSE))
            .counts();
    return Map.of(
        "late", (int) counts.late(),
        "duplicate", (int) counts.duplicate(),
        "redated", (int) counts.redated(),
        "replaced", (int) counts.replaced(),
        "quarantined", (int) counts.quarantinedRows());
  }

  private Dataset<Row> rows(Example.Batch batch) {
    Set<String> there = new HashSet<>();
    batch.rows().forEach(row -> there.addAll(row.keySet()));
    StructType schema = new StructType();
    for (Map.Entry<String, String> column : example.columns().entrySet()) {
      if (there.isEmpty() || there.contains(column.getKey())) {
        schema = schema.add(column.getKey(), DataType.fromDDL(column.getValue()));
      }
    }
    List<Row> rows = new ArrayList<>();
    for (Map<String, Object> row : batch.rows()) {
      List<Object> values = new ArrayList<>();
      for (StructField field : schema.fields()) {
        values.add(RowValues.toSpark(row.get(field.name()), field.dataType()));
      }
      rows.add(RowFactory.create(values.toArray()));
    }
    return spark.createDataFrame(rows, schema);
  }

  @Override
  public List<Map<String, Object>> rows() {
    TableFormat adapter = Lake.adapter(format);
    DimensionTable table =
        adapter.table(spark, adapter.embeddedLocation(Lake.shared().warehouse(), spec.table()));
    if (!table.exists()) {
      return List.of();
    }
    ColumnNames names = spec.layout().names();
    Set<String> hidden = new HashSet<>(spec.bookkeeping());
    hidden.removeAll(List.of(names.validFrom(), names.validTo(), names.isDeleted()));
    Dataset<Row> stored = table.state().rows();
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Row row : stored.collectAsList()) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (StructField field : stored.schema().fields()) {
        if (!hidden.contains(field.name())) {
          values.put(field.name(), RowValues.fromSpark(row.getAs(field.name()), field.dataType()));
        }
      }
      rows.add(values);
    }
    return rows;
  }
}
