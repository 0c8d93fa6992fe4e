package io.strandline.source;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** Rows that bring their own types: checks the used columns, and widens them where declared. */
final class TypedRows {
  private final UsedColumns columns;
  private final RowShape.Case names;
  private final String source;
  private final List<Problem> problems = new ArrayList<>();

  TypedRows(UsedColumns columns, RowShape.Case names, String source) {
    this.columns = columns;
    this.names = names;
    this.source = source;
  }

  Dataset<Row> checked(Dataset<Row> rows) {
    StructField[] fields = rows.schema().fields();
    List<String> found = Arrays.stream(fields).map(StructField::name).toList();
    Map<String, List<Integer>> positions = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i++) {
      positions.computeIfAbsent(names.folded(found.get(i)), x -> new ArrayList<>()).add(i);
    }
    List<Column> selected = new ArrayList<>();
    columns
        .of(found)
        .forEach(
            (folded, name) -> {
              List<Integer> at = positions.getOrDefault(folded, List.of());
              if (at.size() > 1) {
                problems.add(UsedColumns.ambiguous(name, source));
              } else if (at.size() == 1) {
                selected.add(column(at.get(0), fields[at.get(0)], name, folded));
              } else if (columns.areMissingRefused()) {
                problems.add(columns.missing(name, source, found));
              } else {
                columns.declared(folded).ifPresent(t -> selected.add(lit(null).cast(t).as(name)));
              }
            });
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    selected.add(
        lit(null).cast(DataTypes.createArrayType(DataTypes.StringType, false)).as(SourceRows.BAD));
    selected.add(lit(null).cast(DataTypes.StringType).as(SourceRows.RAW));
    // by position: names may be dotted, quoted, or doubled in columns that are not used
    return rows.toDF(positional(fields.length)).select(selected.toArray(Column[]::new));
  }

  private static String[] positional(int count) {
    String[] positional = new String[count];
    Arrays.setAll(positional, i -> "c" + i);
    return positional;
  }

  private Column column(int position, StructField field, String name, String folded) {
    Column column = col("c" + position);
    DataType actual = SupportedTypes.nullable(field.dataType());
    if (!SupportedTypes.contains(actual)) {
      problems.add(SupportedTypes.problem(name, actual));
    } else if (folded.startsWith("__strandline_")) {
      problems.add(
          Problem.of(
              ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
              "Column `" + name + "` of the source " + source + " has a name of Strandline's own.",
              "Rename it; names that begin with __strandline_ are taken."));
    }
    Optional<DataType> declared = columns.declared(folded);
    if (declared.isPresent() && !declared.get().sql().equals(actual.sql())) {
      if (!Widening.isLossless(actual, declared.get())) {
        problems.add(
            Problem.of(
                ErrorCode.SOURCE_COLUMN_TYPE,
                "Column `"
                    + name
                    + "` of the source "
                    + source
                    + " is "
                    + actual.sql()
                    + ", which does not always fit the declared "
                    + declared.get().sql()
                    + ".",
                "Correct the declaration under columns, or convert the column in a sql source."));
      }
      column = column.cast(declared.get());
    }
    return column.as(name);
  }
}
