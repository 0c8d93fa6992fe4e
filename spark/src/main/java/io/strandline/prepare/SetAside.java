package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
import static java.util.Objects.requireNonNull;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.to_json;
import static org.apache.spark.sql.functions.when;

import io.strandline.error.ErrorCode;
import io.strandline.layout.Shape;
import io.strandline.source.SourceRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Rows of a batch that are not applied but kept for a person to look at.
 *
 * @param rows the columns of {@link #columns}
 * @param counts how many there are, by reason
 */
public record SetAside(Dataset<Row> rows, SortedMap<ErrorCode, Long> counts) {
  /** STRING: why, as the name of an {@link ErrorCode}. */
  public static final String REASON = "__strandline_reason";

  /** STRING: why, in words. */
  public static final String MESSAGE = "__strandline_message";

  /** STRING: the type of the text file that could not be read; NULL where a row could be read. */
  public static final String FORM = "__strandline_form";

  public SetAside {
    requireNonNull(rows, "rows");
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** These rows and those. */
  public static Optional<SetAside> both(Optional<SetAside> these, Optional<SetAside> those) {
    if (these.isEmpty() || those.isEmpty()) {
      return these.or(() -> those);
    }
    SortedMap<ErrorCode, Long> counts = new TreeMap<>(these.get().counts());
    those.get().counts().forEach((reason, rows) -> counts.merge(reason, rows, Long::sum));
    return Optional.of(new SetAside(these.get().rows().unionByName(those.get().rows()), counts));
  }

  /** How many rows there are. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many rows there are of each reason, in words. */
  public Map<String, Long> byReason() {
    Map<String, Long> words = new java.util.LinkedHashMap<>();
    counts.forEach((reason, rows) -> words.put(reason.name(), rows));
    return words;
  }

  /** Names of an event's columns: business key, attributes, time, sequence and delete flag. */
  public static List<String> event(Shape shape) {
    List<String> names = new ArrayList<>(shape.keyNames());
    names.addAll(shape.attributeNames());
    names.add(Events.AT);
    if (!shape.sequence().isEmpty()) {
      names.add(Events.SEQUENCE);
    }
    names.add(Events.DELETE);
    return names;
  }

  /**
   * A row that is set aside: its event, and why. A delete has no attributes; its text has all.
   *
   * @param raw the row as it stands in its file, where it could not be read
   */
  public static Column[] columns(
      Shape shape, Column reason, Column message, Column raw, Column form) {
    List<Column> columns = new ArrayList<>();
    for (String name : event(shape)) {
      Column value = column(name);
      boolean attribute = shape.attributeNames().contains(name);
      Column kept = attribute ? when(column(Events.DELETE).equalTo(false), value) : value;
      columns.add(kept.as(name));
    }
    columns.add(reason.as(REASON));
    columns.add(message.as(MESSAGE));
    columns.add(coalesce(raw, text(shape)).as(SourceRows.RAW));
    columns.add(form.as(FORM));
    return columns.toArray(new Column[0]);
  }

  /** A row that could be read, as JSON text for people. */
  private static Column text(Shape shape) {
    List<Column> fields = new ArrayList<>();
    shape.keyNames().forEach(name -> fields.add(column(name)));
    shape.attributeNames().forEach(name -> fields.add(column(name)));
    String time = shape.spec().time().effectiveAt().orElse("effective_at");
    fields.add(column(Events.AT).as(free(time, Events.AT, shape)));
    shape
        .sequence()
        .forEach(part -> fields.add(column(Events.SEQUENCE).getField(part.name()).as(part.name())));
    Column upsert = json(fields);
    fields.add(lit(true).as(free("delete", Events.DELETE, shape)));
    return when(column(Events.DELETE), json(fields)).otherwise(upsert);
  }

  private static Column json(List<Column> fields) {
    return to_json(
        struct(fields.toArray(new Column[0])),
        Map.of("timeZone", "UTC", "ignoreNullFields", "false"));
  }

  private static String free(String wanted, String otherwise, Shape shape) {
    return event(shape).stream().anyMatch(wanted::equalsIgnoreCase) ? otherwise : wanted;
  }
}
