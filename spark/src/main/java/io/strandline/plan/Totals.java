package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_distinct;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.posexplode_outer;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classified;
import io.strandline.layout.Shape;
import io.strandline.prepare.Prepared;
import io.strandline.report.Counts;
import io.strandline.table.Publication;
import io.strandline.timeline.KeyOutcome;
import io.strandline.timeline.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What there is to count among rows of the layout {@link Changes}. */
final class Totals {
  private static final String PLACE = "place";
  private static final String SURROGATE = "surrogate";
  private static final String DISTINCT_SURROGATES = "distinct_surrogates";

  private final Row numbers;

  private Totals(Row numbers) {
    this.numbers = numbers;
  }

  /** One pass for all there is to count: surrogate keys too, new ones and those that stay. */
  static Totals of(Dataset<Row> woven, Shape shape) {
    Column operation = column(Publication.OPERATION);
    Column isKey = Changes.tellsOfKey();
    Column surrogates =
        when(operation.equalTo(Publication.INSERT), array(column(shape.names().surrogateKey())))
            .when(isKey, column(Changes.KEPT));
    Dataset<Row> rows =
        woven.select(
            operation,
            column(Changes.OUTCOME),
            column(Changes.DUPLICATE),
            column(Changes.REPLACED),
            column(Changes.REDATED),
            posexplode_outer(surrogates).as(new String[] {PLACE, SURROGATE}));
    Column once = column(PLACE).isNull().or(column(PLACE).equalTo(0));
    List<Column> measures = new ArrayList<>();
    for (KeyOutcome outcome : KeyOutcome.values()) {
      Column of = column(Changes.OUTCOME).equalTo(outcome.name());
      measures.add(count_if(once.and(isKey).and(of)).as(outcome.name()));
    }
    Column isRefusal = operation.equalTo(Changes.REFUSAL);
    for (Refusal.Reason reason : Refusal.Reason.values()) {
      Column of = column(Changes.OUTCOME).equalTo(reason.name());
      measures.add(count_if(isRefusal.and(of)).as(reason.name()));
    }
    for (String number : List.of(Changes.DUPLICATE, Changes.REPLACED, Changes.REDATED)) {
      measures.add(coalesce(sum(when(once, column(number))), lit(0L)).as(number));
    }
    measures.add(count_if(operation.equalTo(Publication.INSERT)).as(Publication.INSERT));
    measures.add(
        count_if(operation.isin(Publication.UPDATE, Publication.REOPEN)).as(Publication.UPDATE));
    measures.add(count_if(operation.equalTo(Publication.REMOVE)).as(Publication.REMOVE));
    measures.add(count_if(column(Changes.OUTCOME).equalTo(Changes.MOVED)).as(Changes.MOVED));
    measures.add(count(column(SURROGATE)).as(SURROGATE));
    measures.add(count_distinct(column(SURROGATE)).as(DISTINCT_SURROGATES));
    return new Totals(rows.agg(count(lit(1)), measures.toArray(new Column[0])).first());
  }

  /** Events that are handed back for this reason. */
  long refused(Refusal.Reason reason) {
    return number(reason.name());
  }

  /** True where a new version may have the surrogate key of another. */
  boolean sharesSurrogates() {
    return number(Publication.INSERT) > 0 && number(DISTINCT_SURROGATES) < number(SURROGATE);
  }

  Counts counts(Prepared prepared, Classified classified) {
    return new Counts(
        prepared.sourceRows(),
        classified.keys(),
        number(KeyOutcome.NEW.name()),
        number(KeyOutcome.CHANGED.name()),
        number(KeyOutcome.OVERWRITTEN.name()),
        classified.settled() + number(KeyOutcome.UNCHANGED.name()),
        number(KeyOutcome.CLOSED.name()),
        number(KeyOutcome.REOPENED.name()),
        number(Refusal.Reason.LATE.name()),
        number(Changes.DUPLICATE),
        number(Changes.REDATED),
        number(Changes.REPLACED),
        number(Changes.MOVED),
        0,
        number(Publication.INSERT),
        number(Publication.UPDATE),
        number(Publication.REMOVE));
  }

  private long number(String name) {
    return numbers.getLong(numbers.fieldIndex(name));
  }
}
