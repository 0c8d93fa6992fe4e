package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.strandline.error.Amount;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.layout.Shape;
import io.strandline.table.Publication;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * New versions with the surrogate key of another version of the batch's keys, new or stored. The
 * keys that a batch does not touch are not read; a check looks at all.
 */
final class Collisions {
  private static final String SURROGATE = "surrogate";
  private static final String NEW = "new";
  private static final int SAMPLES = 5;

  private final Shape shape;

  Collisions(Shape shape) {
    this.shape = shape;
  }

  Optional<Problem> among(Dataset<Row> woven) {
    Column operation = column(Publication.OPERATION);
    Column isNew = operation.equalTo(Publication.INSERT);
    Dataset<Row> shared =
        woven
            .select(
                isNew.as(NEW),
                explode(
                        when(isNew, array(column(shape.names().surrogateKey())))
                            .when(Changes.tellsOfKey(), column(Changes.KEPT)))
                    .as(SURROGATE))
            .groupBy(column(SURROGATE))
            .agg(count(lit(1)).as("rows"), count_if(column(NEW)).as(NEW))
            .filter(column("rows").gt(1).and(column(NEW).gt(0)));
    Row total = shared.agg(sum(column("rows"))).first();
    return total.isNullAt(0) ? Optional.empty() : Optional.of(problem(shared, total.getLong(0)));
  }

  private Problem problem(Dataset<Row> shared, long versions) {
    String samples =
        shared.select(column(SURROGATE).cast("string")).limit(SAMPLES).collectAsList().stream()
            .map(row -> row.getString(0))
            .collect(Collectors.joining(", "));
    return Problem.of(
        ErrorCode.SURROGATE_COLLISION,
        "%s of %s would share their surrogate key with another (%s)"
            .formatted(Amount.of(versions, "version"), shape.spec().name(), samples),
        "Nothing was written. Does the key say two things the same way? Otherwise 64 bits are not"
            + " enough: rebuild the dimension with layout: {surrogate_key: wide}.");
  }
}
