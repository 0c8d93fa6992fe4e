package io.strandline.conformance;

import io.strandline.conformance.Scenario.Course;
import io.strandline.conformance.Scenario.Feature;
import io.strandline.conformance.Scenario.KeyForm;
import io.strandline.random.Feeds.Arrival;
import io.strandline.timeline.Treatment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random histories in tables of every layout, and in tables whose columns change. */
final class LayoutScenarios {
  private LayoutScenarios() {}

  private static final List<TypedColumn> MAIL = texts("mail");
  private static final List<TypedColumn> NAME = texts("name");
  private static final List<TypedColumn> NOTE = texts("note");

  private static final String WOVEN = "late: split\nevent_log: {keep: 1000 days}\n";

  /** Every layout. */
  static final List<Scenario> LAYOUTS =
      List.of(
          new Scenario(
              "late events by the day, a far end, by years",
              Arrival.ANY,
              Course.SEQUENCE,
              everyType(),
              KeyForm.PAIR,
              WOVEN
                  + "layout: {validity: date, zone: Europe/Berlin, open_end: 9999-12-31,"
                  + " partition_by: [is_current, years(valid_from)]}\n"),
          new Scenario(
              "corrections within a day, without flag and hash",
              Arrival.IN_ORDER,
              Course.ARRIVAL,
              Map.of(Treatment.VERSION, NAME),
              KeyForm.NUMBER,
              "layout: {validity: date, zone: Asia/Tokyo,"
                  + " names: {is_current: none, record_hash: none}}\n"),
          new Scenario(
              "late events by a clock that is set back, by days and buckets",
              Arrival.ANY,
              Course.TWO_SEQUENCES,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, NAME, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              WOVEN
                  + "layout: {validity: timestamp_ntz, zone: America/St_Johns,"
                  + " partition_by: [is_current, days(valid_from), bucket(4)]}\n"),
          new Scenario(
              "one struct, a far end, old hashes",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE,
                  MAIL,
                  Treatment.VERSION,
                  NAME,
                  Treatment.PREVIOUS,
                  texts("agent")),
              KeyForm.PAIR,
              "layout: {struct: _scd2, open_end: 2999-12-31, surrogate_key: text,"
                  + " hash: {concat: md5}}\n"),
          new Scenario(
              "late events in one struct without bookkeeping",
              Arrival.ANY,
              Course.SEQUENCE,
              everyType(),
              KeyForm.NUMBER,
              WOVEN
                  + "layout: {struct: _scd2, names: {record_hash: none, surrogate_key: none,"
                  + " updated_at: none, source_system: none}}\n"),
          new Scenario(
              "late events in a current and a history table",
              Arrival.ANY,
              Course.SEQUENCE,
              everyType(),
              KeyForm.PAIR,
              WOVEN + "layout: {history_table: HISTORY}\n"),
          new Scenario(
              "snapshots in a current and a history table",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, NAME, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              "layout: {history_table: HISTORY, open_end: 9999-12-31}\n"),
          new Scenario(
              "snapshots by the day, gaps as rows",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              // Of a day's earlier snapshots nothing but type 2 is remembered without a log.
              Map.of(Treatment.VERSION, texts("name", "kind")),
              KeyForm.PAIR,
              Set.of(Feature.TOMBSTONES),
              "layout: {validity: date, open_end: 2999-12-31, audit: full,"
                  + " partition_by: years(valid_from)}\n"));

  /** Columns that come, go, get wider and get other names while batches come. */
  static final List<Scenario> CHANGES =
      List.of(
          new Scenario(
              "columns change, new ones are changes",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              changing(),
              KeyForm.NUMBER,
              Set.of(Feature.EVOLVES),
              ""),
          new Scenario(
              "columns change under late events",
              Arrival.ANY,
              Course.SEQUENCE,
              changing(),
              KeyForm.PAIR,
              Set.of(Feature.EVOLVES),
              WOVEN),
          new Scenario(
              "columns change in a current and a history table",
              Arrival.ANY,
              Course.SEQUENCE,
              changing(),
              KeyForm.NUMBER,
              Set.of(Feature.EVOLVES),
              WOVEN + "layout: {history_table: HISTORY, validity: date, zone: Asia/Tokyo}\n"),
          new Scenario(
              "columns change in one struct",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.TWO_SEQUENCES,
              changing(),
              KeyForm.NUMBER,
              Set.of(Feature.EVOLVES, Feature.TOMBSTONES),
              "layout: {struct: _scd2, open_end: 9999-12-31, hash: xxhash64}\n"),
          new Scenario(
              "columns change, new ones are filled in",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE,
                  texts("mail", "mobile"),
                  Treatment.VERSION,
                  texts("extra", "district"),
                  Treatment.PREVIOUS,
                  // what is filled in has no previous value, which no story of events can tell
                  texts("agent"),
                  Treatment.HYBRID,
                  texts("city")),
              KeyForm.NUMBER,
              Set.of(Feature.FILLS),
              ""));

  private static final Set<String> TELLING =
      Set.of(
          "late events by the day, a far end, by years",
          "late events in a current and a history table",
          "columns change under late events",
          "columns change, new ones are filled in");

  /** True for those that are run with every build. */
  static boolean isTelling(Scenario scenario) {
    return TELLING.contains(scenario.name());
  }

  private static Map<Treatment, List<TypedColumn>> everyType() {
    return columns(
        Treatment.FIXED,
        texts("born"),
        Treatment.OVERWRITE,
        MAIL,
        Treatment.VERSION,
        NAME,
        Treatment.PREVIOUS,
        texts("agent"),
        Treatment.HYBRID,
        texts("city"),
        Treatment.UNTRACKED,
        NOTE);
  }

  private static Map<Treatment, List<TypedColumn>> changing() {
    return columns(
        Treatment.FIXED,
        texts("born"),
        Treatment.OVERWRITE,
        List.of(
            TypedColumn.text("mail"),
            TypedColumn.text("mobile"),
            new TypedColumn("ratio", "double", List.of(0.5), List.of(1.5))),
        Treatment.VERSION,
        BatchColumn.versioned(),
        Treatment.PREVIOUS,
        texts("agent", "deputy"),
        Treatment.HYBRID,
        texts("city", "district"),
        Treatment.UNTRACKED,
        NOTE);
  }

  private static List<TypedColumn> texts(String... names) {
    return List.of(names).stream().map(TypedColumn::text).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<Treatment, List<TypedColumn>> columns(Object... pairs) {
    Map<Treatment, List<TypedColumn>> columns = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      columns.put((Treatment) pairs[i], (List<TypedColumn>) pairs[i + 1]);
    }
    return columns;
  }
}
