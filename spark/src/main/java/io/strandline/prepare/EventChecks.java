package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.to_json;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.prepare.Reading.Content;
import io.strandline.source.SourceRows;
import io.strandline.spec.HashForm;
import io.strandline.spec.Policies;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/** Finds bad rows among staged events, all kinds in one pass; refuses them or sets them aside. */
final class EventChecks {
  private static final int SAMPLES = 5;

  private final Shape shape;
  private final Policies.BadRows policy;
  private final Map<ErrorCode, Column> conditions = new LinkedHashMap<>();
  private final BadRows words;

  EventChecks(Shape shape, Instant clock) {
    this.shape = shape;
    this.policy = shape.spec().policies().badRows();
    Duration ahead = shape.spec().time().maxFuture();
    Instant horizon = clock.plus(ahead);
    this.words = new BadRows(shape, horizon);
    Column good = column(SourceRows.BAD).isNull();
    conditions.put(ErrorCode.BAD_VALUE, column(SourceRows.BAD).isNotNull());
    conditions.put(ErrorCode.NULL_KEY, good.and(anyKeyNull()).and(not(truncates())));
    conditions.put(ErrorCode.NULL_TIME, good.and(column(Events.AT).isNull()));
    if (!shape.sequence().isEmpty()) {
      conditions.put(ErrorCode.NULL_SEQUENCE, good.and(column(Events.SEQUENCE).isNull()));
    }
    if (shape.spec().unknownMember().isPresent()) {
      conditions.put(ErrorCode.UNKNOWN_MEMBER_ROW, good.and(UnknownRow.is(shape)));
    }
    Column future = coalesce(column(Events.AT).gt(lit(horizon)), lit(false));
    conditions.put(ErrorCode.FUTURE_ROW, good.and(future));
  }

  /**
   * What one look at the events tells.
   *
   * @param rows how many there are
   * @param earliest the earliest effective time of a good one
   * @param content a number that depends on every row's content, and not on their order
   * @param truncatedFrom the earliest time of rows that delete every key, where there are any
   * @param bad how many bad ones there are by reason, to be set aside
   */
  record Passed(
      long rows,
      Optional<Instant> earliest,
      long content,
      Optional<Instant> truncatedFrom,
      SortedMap<ErrorCode, Long> bad) {}

  /**
   * Tells how many rows there are, identifies their content, and counts the bad ones, each by the
   * first reason; refuses them where the spec does not set them aside.
   *
   * @param content whether the rows identify the batch
   * @param unread the same events, not read yet; where they know their places in files, those that
   *     are shown in a refusal are read once more
   */
  Passed look(Dataset<Row> events, Content content, Dataset<Row> unread) {
    boolean refuses = policy == Policies.BadRows.REJECT;
    List<Column> measures = new ArrayList<>();
    measures.add(
        content == Content.READ
            ? coalesce(sum(contentHash(events).cast("decimal(38,0)")), lit(0))
            : lit(0).cast("decimal(38,0)"));
    measures.add(min(when(isGood(), unix_micros(column(Events.AT)))));
    measures.add(min(when(truncates().and(isGood()), unix_micros(column(Events.AT)))));
    conditions.forEach(
        (code, condition) ->
            measures.add(count_if(refuses ? condition : reason().equalTo(code.name()))));
    Row found = events.agg(count(lit(1)), measures.toArray(new Column[0])).first();
    List<Problem> problems = new ArrayList<>();
    SortedMap<ErrorCode, Long> bad = new TreeMap<>();
    int i = 4;
    for (ErrorCode code : conditions.keySet()) {
      long rows = found.getLong(i++);
      if (rows > 0 && refuses) {
        problems.add(words.problem(samples(events, unread, code), code, rows, found.getLong(0)));
      } else if (rows > 0) {
        bad.put(code, rows);
      }
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return new Passed(
        found.getLong(0),
        instant(found, 2),
        found.getDecimal(1).longValue(),
        instant(found, 3),
        bad);
  }

  /** Holds of the rows that can be used. */
  Column isGood() {
    return conditions.values().stream().map(functions::not).reduce(Column::and).orElseThrow();
  }

  /** The bad ones of {@code events}, as they are set aside. */
  Dataset<Row> setAside(Dataset<Row> events) {
    Column unreadable = column(SourceRows.BAD).isNotNull();
    return events
        .filter(not(isGood()))
        .select(
            SetAside.columns(
                shape,
                reason(),
                message(),
                column(SourceRows.RAW),
                when(unreadable, column(SourceRows.FORM))));
  }

  /** The name of the first reason why a row is bad; NULL for a good one. */
  private Column reason() {
    return coalesce(
        conditions.entrySet().stream()
            .map(each -> when(each.getValue(), lit(each.getKey().name())))
            .toArray(Column[]::new));
  }

  /** Every reason in words. */
  private Column message() {
    List<Column> reasons = new ArrayList<>();
    conditions.forEach(
        (code, condition) ->
            reasons.add(
                when(
                    condition,
                    code == ErrorCode.BAD_VALUE
                        ? concat_ws("; ", column(SourceRows.BAD))
                        : lit(words.message(code)))));
    return concat_ws("; ", reasons.toArray(new Column[0]));
  }

  private static Optional<Instant> instant(Row row, int micros) {
    return row.isNullAt(micros)
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(row.getLong(micros), ChronoUnit.MICROS));
  }

  private Column truncates() {
    return shape.spec().truncateWhen().isEmpty() ? lit(false) : column(Events.TRUNCATE);
  }

  private Column contentHash(Dataset<Row> events) {
    Stream<Column> rest =
        Stream.concat(
            shape.keyNames().stream().map(Events::column),
            Stream.concat(
                Stream.of(column(Events.AT), column(Events.DELETE)), attributesHash(events)));
    if (!shape.sequence().isEmpty()) {
      rest = Stream.concat(rest, Stream.of(column(Events.SEQUENCE)));
    }
    if (shape.spec().truncateWhen().isPresent()) {
      rest = Stream.concat(rest, Stream.of(column(Events.TRUNCATE)));
    }
    return xxhash64(rest.toArray(Column[]::new));
  }

  /** An event's record hash, which all but deletes have, stands for what it covers. */
  private Stream<Column> attributesHash(Dataset<Row> events) {
    Column all = RecordHash.of(events.schema(), shape.attributeNames(), HashForm.XXHASH64);
    if (!shape.comparesHashes() || !shape.spec().layout().hash().equals(HashForm.SHA256)) {
      return Stream.of(all);
    }
    List<String> others = new ArrayList<>(shape.attributeNames());
    others.removeAll(shape.versionedNames());
    Stream<Column> known = Stream.of(column(Events.HASH), when(column(Events.DELETE), all));
    return others.isEmpty()
        ? known
        : Stream.concat(
            known, Stream.of(RecordHash.of(events.schema(), others, HashForm.XXHASH64)));
  }

  private Column anyKeyNull() {
    return shape.keyNames().stream()
        .map(name -> column(name).isNull())
        .reduce(Column::or)
        .orElseThrow();
  }

  /** Some rows in words, each with its place where that is known. */
  private List<String> samples(Dataset<Row> events, Dataset<Row> unread, ErrorCode code) {
    if (code == ErrorCode.BAD_VALUE) {
      return samples(events, code, concat_ws("; ", column(SourceRows.BAD)));
    }
    if (!List.of(unread.columns()).contains(SourceRows.PLACE)) {
      return samples(events, code, described());
    }
    return samples(unread, code, concat_ws(": ", column(SourceRows.PLACE), described()));
  }

  private List<String> samples(Dataset<Row> rows, ErrorCode code, Column text) {
    return rows.filter(conditions.get(code)).select(text).limit(SAMPLES).collectAsList().stream()
        .map(row -> row.getString(0))
        .toList();
  }

  private Column described() {
    Stream<Column> shown =
        Stream.concat(
            shape.keyNames().stream().map(Events::column),
            shape.attributes().stream().map(StructField::name).limit(4).map(Events::column));
    return to_json(
        functions.struct(
            Stream.concat(shown, Stream.of(column(Events.AT).as("effective_at")))
                .toArray(Column[]::new)),
        Map.of("timeZone", "UTC", "ignoreNullFields", "false"));
  }
}
