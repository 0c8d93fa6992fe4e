package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_distinct;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.posexplode_outer;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classified;
import io.strandline.layout.Shape;
import io.strandline.prepare.Prepared;
import io.strandline.report.Counts;
import io.strandline.table.Publication;
import io.strandline.table.SessionSettings;
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
  private final boolean repeatsSurrogates;

  private Totals(Row numbers, boolean repeatsSurrogates) {
    this.numbers = numbers;
    this.repeatsSurrogates = repeatsSurrogates;
  }

  /**
   * Counts. Surrogate keys, new ones and those that stay, are counted in the same pass for few
   * keys; for many that would carry all the other counts along with each of them.
   *
   * @param changing about how many keys there are
   */
  static Totals of(Dataset<Row> woven, Shape shape, long changing) {
    Column surrogates =
        when(isInsert(), array(column(shape.names().surrogateKey())))
            .when(Changes.tellsOfKey(), column(Changes.KEPT));
    if (changing <= SessionSettings.FEW_ROWS) {
      List<Column> measures = measures(column(PLACE).isNull().or(column(PLACE).equalTo(0)));
      measures.add(count(column(SURROGATE)).as(SURROGATE));
      measures.add(count_distinct(column(SURROGATE)).as(DISTINCT_SURROGATES));
      Dataset<Row> rows =
          woven.select(
              column(Publication.OPERATION),
              column(Changes.OUTCOME),
              column(Changes.DUPLICATE),
              column(Changes.REPLACED),
              column(Changes.REDATED),
              posexplode_outer(surrogates).as(new String[] {PLACE, SURROGATE}));
      Row numbers = all(rows, measures);
      return new Totals(numbers, number(numbers, DISTINCT_SURROGATES) < number(numbers, SURROGATE));
    }
    Row numbers = all(woven, measures(lit(true)));
    return new Totals(
        numbers,
        number(numbers, Publication.INSERT) > 0 && repeats(woven.select(explode(surrogates))));
  }

  /** True where a value stands in several rows: they are grouped where they are told apart. */
  private static boolean repeats(Dataset<Row> values) {
    Dataset<Row> named = values.toDF(SURROGATE);
    return !named
        .repartition(column(SURROGATE))
        .groupBy(column(SURROGATE))
        .agg(count(lit(1)).as(PLACE))
        .filter(column(PLACE).gt(1))
        .isEmpty();
  }

  private static Row all(Dataset<Row> rows, List<Column> measures) {
    return rows.agg(count(lit(1)), measures.toArray(new Column[0])).first();
  }

  private static Column isInsert() {
    return column(Publication.OPERATION).equalTo(Publication.INSERT);
  }

  /**
   * All but surrogate keys.
   *
   * @param once true for one row of each that was woven
   */
  private static List<Column> measures(Column once) {
    Column operation = column(Publication.OPERATION);
    Column isKey = Changes.tellsOfKey();
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
    measures.add(count_if(isInsert()).as(Publication.INSERT));
    measures.add(
        count_if(operation.isin(Publication.UPDATE, Publication.REOPEN)).as(Publication.UPDATE));
    measures.add(count_if(operation.equalTo(Publication.REMOVE)).as(Publication.REMOVE));
    measures.add(count_if(column(Changes.OUTCOME).equalTo(Changes.MOVED)).as(Changes.MOVED));
    return measures;
  }

  /** Events that are handed back for this reason. */
  long refused(Refusal.Reason reason) {
    return number(reason.name());
  }

  /** True where a new version may have the surrogate key of another. */
  boolean sharesSurrogates() {
    return number(Publication.INSERT) > 0 && repeatsSurrogates;
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
    return number(numbers, name);
  }

  private static long number(Row numbers, String name) {
    return numbers.getLong(numbers.fieldIndex(name));
  }
}
