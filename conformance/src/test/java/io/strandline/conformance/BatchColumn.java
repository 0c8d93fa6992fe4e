package io.strandline.conformance;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.value.Struct;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;

/**
 * A column as one batch has it, in a scenario whose columns change. What a column's name says of
 * its changes is written here.
 *
 * @param column the column as it is in the end
 * @param batch the batch's number
 */
record BatchColumn(TypedColumn column, int batch) {
  /** Columns that come with a later batch, and with which. */
  private static final Map<String, Integer> SINCE =
      Map.of("extra", 1, "mobile", 2, "deputy", 1, "district", 2);

  /** The one that no batch from this one on sends. */
  private static final String GONE = "gone";

  private static final int GONE_SINCE = 3;

  /** With this batch columns get other names and wider types. */
  private static final int TURN = 2;

  private static final Map<String, String> RENAMED = Map.of("city", "town", "agent", "rep");
  private static final Map<String, String> NARROWER = Map.of("n", "int", "ratio", "float");

  /** The struct that has a field more from the turn on. */
  private static final String NESTED = "place";

  /** Type 2 columns of every kind of change. */
  static List<TypedColumn> versioned() {
    return List.of(
        TypedColumn.text("name"),
        new TypedColumn("n", "bigint", List.of(1L), List.of(2L)),
        TypedColumn.text("extra"),
        TypedColumn.text(GONE),
        new TypedColumn(
            NESTED, "struct<p:int,q:string>", List.of(place(1, null)), List.of(place(2, null))));
  }

  private static Struct place(Integer p, String q) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("p", p);
    fields.put("q", q);
    return new Struct(fields);
  }

  /** True where the column comes after the first batch. */
  static boolean isAdded(TypedColumn column) {
    return SINCE.containsKey(column.name());
  }

  /** True where specs name it. */
  boolean isKnown() {
    return SINCE.getOrDefault(column.name(), 0) <= batch;
  }

  /** True where the source has it. */
  boolean isSent() {
    return isKnown() && !(column.name().equals(GONE) && batch >= GONE_SINCE);
  }

  boolean isNew() {
    return SINCE.getOrDefault(column.name(), 0) == batch;
  }

  String name() {
    return batch < TURN ? RENAMED.getOrDefault(column.name(), column.name()) : column.name();
  }

  String type() {
    return batch < TURN ? NARROWER.getOrDefault(column.name(), column.type()) : column.type();
  }

  /** The column of the source, from a data set that has the column as it is in the end. */
  Column sent() {
    Column whole = col(column.name());
    boolean cut = batch < TURN && column.name().equals(NESTED);
    Column shorter = when(whole.isNotNull(), struct(whole.getField("p").as("p")));
    return (cut ? shorter : whole.cast(type())).as(name());
  }

  /** The line of the spec that names columns anew; none before. */
  static String renamings(List<TypedColumn> columns, int batch) {
    List<String> names = new ArrayList<>();
    for (TypedColumn column : columns) {
      if (batch >= TURN && RENAMED.containsKey(column.name())) {
        names.add(column.name() + ": " + RENAMED.get(column.name()));
      }
    }
    return names.isEmpty() ? "" : "renamed: {" + String.join(", ", names) + "}\n";
  }
}
