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

/** The kinds of dimensions that random histories are applied to. */
final class Scenarios {
  private Scenarios() {}

  private static final List<TypedColumn> TEXT = List.of(TypedColumn.text("name"));
  private static final List<TypedColumn> MAIL = List.of(TypedColumn.text("mail"));
  private static final List<TypedColumn> NOTE = List.of(TypedColumn.text("note"));

  private static final String WOVEN = "late: split\nevent_log: {keep: 1000 days}\n";

  /** Every type, events in any order. */
  static final Scenario WOVEN_IN =
      new Scenario(
          "late events of every type, woven in",
          Arrival.ANY,
          Course.SEQUENCE,
          columns(
              Treatment.FIXED,
              List.of(TypedColumn.text("born")),
              Treatment.OVERWRITE,
              MAIL,
              Treatment.VERSION,
              TEXT,
              Treatment.PREVIOUS,
              List.of(TypedColumn.text("agent")),
              Treatment.HYBRID,
              List.of(TypedColumn.text("city")),
              Treatment.UNTRACKED,
              NOTE),
          KeyForm.PAIR,
          WOVEN);

  static final List<Scenario> ALL =
      List.of(
          new Scenario(
              "type 2, instants cut into batches",
              Arrival.IN_ORDER,
              Course.SEQUENCE,
              columns(Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "types 1 and 2 under compound keys and sequences",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.TWO_SEQUENCES,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.PAIR,
              "layout: {partition_by: none, hash: xxhash64}\n"),
          new Scenario(
              "types 0, 1, 2, 3 and 6 at once",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.FIXED,
                  List.of(TypedColumn.text("born")),
                  Treatment.OVERWRITE_ALL,
                  MAIL,
                  Treatment.VERSION,
                  TEXT,
                  Treatment.PREVIOUS,
                  List.of(TypedColumn.text("agent")),
                  Treatment.HYBRID,
                  List.of(TypedColumn.text("city")),
                  Treatment.UNTRACKED,
                  NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "type 1 only",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(Treatment.OVERWRITE, MAIL, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "corrections without a sequence",
              Arrival.IN_ORDER,
              Course.ARRIVAL,
              columns(Treatment.VERSION, TEXT),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "no sequence, first_valid_from",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.ARRIVAL,
              columns(Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT),
              KeyForm.PAIR,
              "first_valid_from: 1900-01-01\n"),
          new Scenario(
              "only the last of a batch",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              "intermediate: last\n"),
          new Scenario(
              "every type of value",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE,
                  TypedColumn.ofEveryType("o"),
                  Treatment.VERSION,
                  TypedColumn.ofEveryType("v")),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "snapshots",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.PAIR,
              ""),
          new Scenario(
              "partial rows, gaps as rows, audited",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE,
                  MAIL,
                  Treatment.VERSION,
                  TEXT,
                  Treatment.PREVIOUS,
                  List.of(TypedColumn.text("agent")),
                  Treatment.HYBRID,
                  List.of(TypedColumn.text("city"))),
              KeyForm.NUMBER,
              Set.of(Feature.PARTIAL, Feature.TOMBSTONES),
              "layout: {audit: full}\n"),
          new Scenario(
              "snapshots of a part, gaps as rows",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT),
              KeyForm.PAIR,
              Set.of(Feature.SCOPE, Feature.TOMBSTONES),
              "layout: {audit: full}\n"),
          new Scenario(
              "snapshots with a time column",
              Arrival.IN_ORDER,
              Course.DATED_SNAPSHOT,
              columns(Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""),
          WOVEN_IN,
          new Scenario(
              "late events without a sequence, first_valid_from",
              Arrival.ANY,
              Course.ARRIVAL,
              columns(Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT),
              KeyForm.NUMBER,
              "first_valid_from: 1900-01-01\n" + WOVEN),
          new Scenario(
              "late events of type 1 only",
              Arrival.ANY,
              Course.SEQUENCE,
              columns(Treatment.OVERWRITE, MAIL, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              WOVEN),
          new Scenario(
              "late events, dropped exactly",
              Arrival.ANY,
              Course.SEQUENCE,
              columns(Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT),
              KeyForm.NUMBER,
              "late: ignore\nevent_log: {keep: 1000 days}\n"),
          new Scenario(
              "late events, set aside exactly",
              Arrival.ANY,
              Course.SEQUENCE,
              columns(
                  Treatment.VERSION, TEXT, Treatment.PREVIOUS, List.of(TypedColumn.text("agent"))),
              KeyForm.NUMBER,
              "late: quarantine\nevent_log: {keep: 1000 days}\n"),
          new Scenario(
              "late snapshots by their times alone",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(Treatment.VERSION, TEXT),
              KeyForm.NUMBER,
              "late: split\n"),
          new Scenario(
              "late snapshots with overwritten values",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              WOVEN));

  private static final Set<String> TELLING =
      Set.of("types 0, 1, 2, 3 and 6 at once", "late events of every type, woven in");

  /** True for those in which a table format can make a difference: what it writes, and how. */
  static boolean tellsFormatsApart(Scenario scenario) {
    return TELLING.contains(scenario.name());
  }

  private static Map<Treatment, List<TypedColumn>> columns(Object... pairs) {
    Map<Treatment, List<TypedColumn>> columns = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      @SuppressWarnings("unchecked")
      List<TypedColumn> list = (List<TypedColumn>) pairs[i + 1];
      columns.put((Treatment) pairs[i], list);
    }
    return columns;
  }
}
