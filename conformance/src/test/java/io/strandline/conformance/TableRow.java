package io.strandline.conformance;

import static org.apache.spark.sql.functions.lit;

import io.strandline.ledger.Key;
import io.strandline.prepare.Conformed;
import io.strandline.row.RowValues;
import io.strandline.spec.ColumnNames;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Version;
import io.strandline.timeline.Version.Previous;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A row of the table without key and bookkeeping; equal to another by value.
 *
 * @param validFrom empty where the dimension keeps no validity, and so for the other two
 */
record TableRow(
    List<Object> attributes,
    Optional<Instant> validFrom,
    Optional<Instant> validTo,
    Optional<Boolean> isCurrent,
    Optional<Boolean> isDeleted) {
  TableRow {
    attributes = Collections.unmodifiableList(new ArrayList<>(attributes));
  }

  /** The row that shows {@code version}. */
  static TableRow of(Version version, Scenario scenario) {
    boolean withValidity = scenario.keepsVersions();
    return new TableRow(
        values(version, scenario.attributes()),
        withValidity ? Optional.of(version.validFrom()) : Optional.empty(),
        withValidity ? version.validTo() : Optional.empty(),
        withValidity ? Optional.of(version.validTo().isEmpty()) : Optional.empty(),
        scenario.keepsTombstones() ? Optional.of(version.isTombstone()) : Optional.empty());
  }

  private static List<Object> values(Version version, List<Attribute> attributes) {
    List<Object> values = new ArrayList<>();
    Iterator<Previous> previous = version.previous().iterator();
    Iterator<Object> latest = version.latest().iterator();
    for (int i = 0; i < attributes.size(); i++) {
      values.add(version.attributes().get(i));
      switch (attributes.get(i).treatment()) {
        case PREVIOUS -> {
          Previous before = previous.next();
          values.add(before.value());
          values.add(before.changedAt().orElse(null));
        }
        case HYBRID -> values.add(latest.next());
        case FIXED, OVERWRITE, OVERWRITE_ALL, VERSION, UNTRACKED -> {}
      }
    }
    return values;
  }

  /** The rows of every key in time order, after a batch; a column that is to come is NULL. */
  static Map<Key, List<TableRow>> byKey(Dataset<Row> rowsOfAll, Scenario scenario, int batch) {
    ColumnNames names = scenario.spec("any", batch).layout().names();
    String flag = ColumnNames.isKept(names.isCurrent()) ? names.isCurrent() : "is_current";
    List<String> keyNames = scenario.key().names();
    List<StructField> fields =
        scenario.tableColumns(batch).stream()
            .flatMap(attribute -> attribute.all().stream())
            .toList();
    List<String> columns = fields.stream().map(StructField::name).toList();
    Dataset<Row> versions = scenario.evolves() ? inTheEnd(rowsOfAll, fields) : rowsOfAll;
    StructType schema = versions.schema();
    Map<Key, List<TableRow>> rows = new HashMap<>();
    for (Row row : versions.collectAsList()) {
      List<Object> key = keyNames.stream().map(name -> value(row, schema, name)).toList();
      rows.computeIfAbsent(new Key(key), k -> new ArrayList<>())
          .add(
              new TableRow(
                  columns.stream()
                      .map(column -> value(row, schema, column))
                      .collect(ArrayList::new, ArrayList::add, ArrayList::addAll),
                  optional(row, schema, names.validFrom()),
                  optional(row, schema, names.validTo()),
                  optional(row, schema, flag),
                  optional(row, schema, names.isDeleted())));
    }
    rows.values()
        .forEach(list -> list.sort(Comparator.comparing(r -> r.validFrom().orElse(Instant.MIN))));
    return rows;
  }

  private static Dataset<Row> inTheEnd(Dataset<Row> versions, List<StructField> fields) {
    Dataset<Row> rows = versions;
    for (StructField field : fields) {
      Column value =
          List.of(versions.columns()).contains(field.name())
              ? Conformed.column(
                  versions.col(field.name()),
                  versions.schema().apply(field.name()).dataType(),
                  field.dataType())
              : lit(null).cast(field.dataType());
      rows = rows.withColumn(field.name(), value);
    }
    return rows;
  }

  private static Object value(Row row, StructType schema, String name) {
    int index = schema.fieldIndex(name);
    return RowValues.fromSpark(row.get(index), schema.fields()[index].dataType());
  }

  @SuppressWarnings("unchecked")
  private static <T> Optional<T> optional(Row row, StructType schema, String name) {
    return List.of(schema.fieldNames()).contains(name)
        ? Optional.ofNullable((T) value(row, schema, name))
        : Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableRow row
        && Values.same(attributes, row.attributes)
        && validFrom.equals(row.validFrom)
        && validTo.equals(row.validTo)
        && isCurrent.equals(row.isCurrent)
        && isDeleted.equals(row.isDeleted);
  }

  @Override
  public int hashCode() {
    return validFrom.hashCode();
  }
}
