package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What one batch publishes.
 *
 * @param base the state of the table that the rows were computed from
 * @param rows final rows of the table plus a string column {@link #OPERATION}; they may lack
 *     columns that the dimension does not write; empty where the batch changes no row
 * @param identity columns that identify a row: business key and valid_from
 * @param batch what the commit metadata say
 */
public record Publication(
    TableState base, Optional<Dataset<Row>> rows, List<String> identity, BatchRecord batch) {

  /** Column that says what to do with a row: insert, update or remove. */
  public static final String OPERATION = "__strandline_op";

  public static final String INSERT = "insert";
  public static final String UPDATE = "update";
  public static final String REMOVE = "remove";

  public Publication {
    requireNonNull(base, "base");
    requireNonNull(rows, "rows");
    identity = List.copyOf(identity);
    requireNonNull(batch, "batch");
  }

  /** The table's columns that {@link #rows()} has. */
  public List<String> columns() {
    return rows.stream()
        .flatMap(r -> Arrays.stream(r.columns()))
        .filter(name -> !name.equals(OPERATION))
        .toList();
  }

  /** Of all columns of the table, those that {@link #rows()} lacks. */
  public List<String> columnsBeside(List<String> all) {
    Set<String> own = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    own.addAll(columns());
    return all.stream().filter(name -> !own.contains(name)).toList();
  }
}
