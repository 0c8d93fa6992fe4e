package io.strandline.table;

import static io.strandline.table.Identifiers.quoted;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructField;

/** CREATE TABLE statements. */
public final class TableDdl {
  private TableDdl() {}

  /**
   * The statement that makes a table.
   *
   * @param target the table, quoted
   * @param provider iceberg or delta
   * @param design its columns
   * @param partitions partition expressions, quoted; may be empty
   * @param clusters columns whose values are to lie together, quoted; may be empty
   * @param properties table properties, in order
   */
  public static String create(
      String target,
      String provider,
      TableDesign design,
      List<String> partitions,
      List<String> clusters,
      Map<String, String> properties) {
    StringBuilder ddl = new StringBuilder("CREATE TABLE ").append(target).append(" (\n");
    StructField[] fields = design.columns().fields();
    for (int i = 0; i < fields.length; i++) {
      ddl.append("  ")
          .append(quoted(fields[i].name()))
          .append(' ')
          .append(fields[i].dataType().sql())
          .append(design.required().contains(fields[i].name()) ? " NOT NULL" : "")
          .append(i + 1 < fields.length ? ",\n" : "\n");
    }
    ddl.append(") USING ").append(provider);
    if (!partitions.isEmpty()) {
      ddl.append("\nPARTITIONED BY (").append(String.join(", ", partitions)).append(')');
    }
    if (!clusters.isEmpty()) {
      ddl.append("\nCLUSTER BY (").append(String.join(", ", clusters)).append(')');
    }
    if (!properties.isEmpty()) {
      ddl.append(
          properties.entrySet().stream()
              .map(e -> "  " + text(e.getKey()) + " = " + text(e.getValue()))
              .collect(Collectors.joining(",\n", "\nTBLPROPERTIES (\n", "\n)")));
    }
    return ddl.toString();
  }

  /** {@code value} as a SQL string literal. */
  public static String text(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
