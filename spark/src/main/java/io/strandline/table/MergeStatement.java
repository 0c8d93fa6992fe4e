package io.strandline.table;

import static io.strandline.table.Identifiers.quoted;

import java.util.Arrays;
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
   * The statement. Columns of the table that the publication's rows lack are left as they are.
   *
   * @param target the table, quoted
   * @param source a view with the publication's rows
   * @param publication what is written
   */
  public static String of(String target, String source, Publication publication) {
    List<String> columns =
        Arrays.stream(publication.rows().orElseThrow().columns())
            .filter(c -> !c.equals(Publication.OPERATION) && !c.equals(RowAddress.COLUMN))
            .toList();
    String on =
        Stream.concat(
                Stream.of(publication.identity().sameRow()),
                publication.written().stream().map(condition -> "(" + condition + ")"))
            .collect(Collectors.joining(" AND "));
    String set =
        columns.stream()
            .map(c -> "t." + quoted(c) + " = s." + quoted(c))
            .collect(Collectors.joining(", "));
    String names = columns.stream().map(Identifiers::quoted).collect(Collectors.joining(", "));
    String values = columns.stream().map(c -> "s." + quoted(c)).collect(Collectors.joining(", "));
    String operation = "s." + quoted(Publication.OPERATION);
    return """
    MERGE INTO %s t USING %s s ON %s
    WHEN MATCHED AND %s = '%s' THEN DELETE
    WHEN MATCHED THEN UPDATE SET %s
    WHEN NOT MATCHED AND %s = '%s' THEN INSERT (%s) VALUES (%s)\
    """
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
