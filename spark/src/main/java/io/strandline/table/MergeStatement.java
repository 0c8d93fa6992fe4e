package io.strandline.table;

import static io.strandline.table.Identifiers.quoted;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The portable publication: one MERGE whose source rows are the final rows of the table. At most
 * one source row exists for a row of the table, so no row can be matched twice.
 */
public final class MergeStatement {
  private MergeStatement() {}

  /**
   * The statement.
   *
   * @param target the table, quoted
   * @param source a view with the final rows and {@link Publication#OPERATION}
   * @param identity columns that identify a row
   * @param columns columns that the source has; the operation is none of them
   * @param others further columns of the table: they stay, and are NULL in new rows
   */
  public static String of(
      String target,
      String source,
      List<String> identity,
      List<String> columns,
      List<String> others) {
    String on =
        identity.stream()
            .map(c -> "t." + quoted(c) + " = s." + quoted(c))
            .collect(Collectors.joining(" AND "));
    String set =
        columns.stream()
            .map(c -> "t." + quoted(c) + " = s." + quoted(c))
            .collect(Collectors.joining(", "));
    String names =
        Stream.concat(columns.stream(), others.stream())
            .map(Identifiers::quoted)
            .collect(Collectors.joining(", "));
    String values =
        Stream.concat(columns.stream().map(c -> "s." + quoted(c)), others.stream().map(c -> "NULL"))
            .collect(Collectors.joining(", "));
    String operation = "s." + quoted(Publication.OPERATION);
    return """
        MERGE INTO %s t USING %s s ON %s
        WHEN MATCHED AND %s = '%s' THEN DELETE
        WHEN MATCHED THEN UPDATE SET %s
        WHEN NOT MATCHED AND %s = '%s' THEN INSERT (%s) VALUES (%s)"""
        .formatted(
            target,
            quoted(source),
            on,
            operation,
            Publication.REMOVE,
            set,
            operation,
            Publication.INSERT,
            names,
            values);
  }
}
