package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Nearest;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnTypes;
import io.strandline.layout.Shape;
import io.strandline.source.NotAValue;
import io.strandline.source.ScalarText;
import io.strandline.spec.UnknownMember;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructField;

/**
 * The unknown member of a dimension. No batch is about it: it is in the table from its first batch
 * on, no snapshot closes it, and no guard counts it.
 *
 * @param values value by key column and attribute; null: SQL NULL
 * @param validFrom its start
 */
public record UnknownRow(Map<String, Object> values, Instant validFrom) {
  private static final LocalDate START = LocalDate.of(1900, 1, 1);
  private static final String KEY = "-1";

  /** The unknown member of {@code shape}; refuses values that its columns can't have. */
  public static Optional<UnknownRow> of(Shape shape) {
    return shape.spec().unknownMember().map(member -> new Reading(shape, member).row());
  }

  /** True for rows with the unknown member's key. */
  public static Column is(Shape shape) {
    return of(shape)
        .map(
            unknown ->
                shape.key().stream()
                    .map(
                        f ->
                            column(f.name())
                                .equalTo(lit(unknown.values.get(f.name())).cast(f.dataType())))
                    .reduce(Column::and)
                    .orElseThrow())
        .orElseGet(() -> lit(false));
  }

  /** How it is shown: its key. */
  public String text(Shape shape) {
    return String.join(
        ", ", shape.keyNames().stream().map(name -> name + "=" + values.get(name)).toList());
  }

  private static final class Reading {
    private final Shape shape;
    private final Map<String, String> given;
    private final List<Problem> problems = new ArrayList<>();

    Reading(Shape shape, UnknownMember member) {
      this.shape = shape;
      this.given = new LinkedHashMap<>(member.values());
    }

    UnknownRow row() {
      Map<String, Object> values = new LinkedHashMap<>();
      for (StructField field : shape.key()) {
        values.put(field.name(), value(field, taken(field).orElse(KEY)));
      }
      for (StructField field : shape.attributes()) {
        values.put(field.name(), taken(field).map(text -> value(field, text)).orElse(null));
      }
      for (String name : given.keySet()) {
        List<String> names =
            Stream.concat(shape.keyNames().stream(), shape.attributeNames().stream()).toList();
        problems.add(contradiction("has no column `" + name + "`", Nearest.hint(name, names)));
      }
      if (!problems.isEmpty()) {
        throw new StrandlineException(problems);
      }
      Instant start = START.atStartOfDay(shape.spec().layout().zone()).toInstant();
      return new UnknownRow(values, shape.spec().time().firstValidFrom().orElse(start));
    }

    private Optional<String> taken(StructField field) {
      Optional<String> name =
          given.keySet().stream().filter(field.name()::equalsIgnoreCase).findFirst();
      return name.map(given::remove);
    }

    private Object value(StructField field, String text) {
      try {
        if (ColumnTypes.atomic(field.dataType())) {
          return ScalarText.value(text, field.dataType());
        }
      } catch (NotAValue e) {
        // Said below.
      }
      problems.add(
          contradiction(
              "can't have `%s` in column `%s`, which is %s"
                  .formatted(text, field.name(), field.dataType().sql()),
              "Write a value for it: unknown_member: {" + field.name() + ": ...}."));
      return null;
    }

    private Problem contradiction(String what, String remedy) {
      return Problem.of(
          ErrorCode.SPEC_CONTRADICTION,
          "the unknown member of " + shape.spec().name() + " " + what,
          remedy.isEmpty() ? "Correct `unknown_member`." : remedy);
    }
  }
}
