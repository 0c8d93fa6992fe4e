package io.strandline.conformance;

import static io.strandline.conformance.WrongInput.of;

import io.strandline.engine.Batch;
import io.strandline.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Rows that cannot be used, alone or with what the table holds. */
final class WrongRows {
  private static final String HEADER = "country,id,city,phone,at,lsn,op\n";
  private static final String DAY = "2025-04-01";

  static final List<WrongInput> ALL =
      List.of(
          events(
              "a row without a part of its key",
              "DE,,Ulm,11,2025-04-01,4,U\nDE,1,Ulm,11,2025-04-01,4,U\n",
              ErrorCode.NULL_KEY,
              "1 of 2 rows",
              "country, id",
              "rows.csv, line 2: {\"country\":\"DE\",\"id\":null,"),
          json(
              "a JSON row without a key",
              "{\"id\": 1, \"city\": \"Bonn\"}\n\n{\"city\": \"Ulm\"}",
              ErrorCode.NULL_KEY,
              "1 of 2 rows",
              "rows.json, line 3: {\"id\":null,\"city\":\"Ulm\","),
          of(
              "rows without a key in several files",
              (trial, events, extracts) -> {
                trial.file("in/a.csv", "id,city\n1,Bonn\n,\"Ulm\nan der Donau\"\n");
                trial.file("in/b.csv", "id,city\n2,Bonn\n,Kiel\n");
                trial.apply(extracts.with("source", "{path: 'in/*.csv'}"));
              },
              ErrorCode.NULL_KEY,
              "2 of 4 rows",
              "a.csv, line 3: {\"id\":null,\"city\":\"Ulm\\nan der Donau\"",
              "b.csv, line 3: {\"id\":null,\"city\":\"Kiel\""),
          events(
              "a row without a time",
              "DE,1,Ulm,11,,4,U\n",
              ErrorCode.NULL_TIME,
              "`at`",
              "rows.csv, line 2: {",
              "\"id\":1",
              "\"effective_at\":null"),
          events(
              "a row without a sequence",
              "DE,1,Ulm,11,2025-04-01,,U\n",
              ErrorCode.NULL_SEQUENCE,
              "lsn",
              "rows.csv, line 2: {",
              "\"id\":1"),
          events(
              "rows that contradict each other",
              "DE,1,Ulm,11,2025-04-01,4,U\nDE,1,Kiel,11,2025-04-01,4,U\n",
              ErrorCode.AMBIGUOUS_ROWS,
              "country=DE, id=1",
              "2025-04-01"),
          events(
              "a row that contradicts the table",
              "DE,1,Kiel,11,2025-03-01,2,U\n",
              ErrorCode.AMBIGUOUS_ROWS,
              "country=DE, id=1"),
          events(
              "an upsert and a delete at once",
              "DE,1,Ulm,11,2025-04-01,4,U\nDE,1,,,2025-04-01,4,D\n",
              ErrorCode.AMBIGUOUS_ROWS,
              "country=DE, id=1"),
          events(
              "a row of 2099",
              "DE,1,Kiel,11,2099-01-01,4,U\n",
              ErrorCode.FUTURE_ROW,
              "max_future",
              "rows.csv, line 2: {",
              "2099-01-01T00:00:00.000Z"),
          events(
              "a late event",
              "DE,1,Kiel,11,2025-02-01,4,U\nFR,2,Lyon,21,2025-04-01,4,U\n",
              ErrorCode.LATE_EVENT,
              "country=DE, id=1",
              "2025-02-01"),
          events(
              "a value that is no number",
              "DE,one,Ulm,11,2025-04-01,4,U\n",
              ErrorCode.BAD_VALUE,
              "rows.csv, line 2",
              "`id`",
              "'one'"),
          events(
              "a number that is too large",
              "DE,3000000000,Ulm,11,2025-04-01,4,U\n",
              ErrorCode.BAD_VALUE,
              "`id`",
              "'3000000000'"),
          events(
              "a day that no calendar has",
              "DE,1,Ulm,11,2025-02-30,4,U\n",
              ErrorCode.BAD_VALUE,
              "`at`",
              "'2025-02-30'"),
          events(
              "a row of too many fields",
              "DE,1,Ulm,11,2025-04-01,4,U,what\n",
              ErrorCode.BAD_VALUE,
              "rows.csv, line 2",
              "8 fields, but the header has 7"),
          events(
              "a row of too few fields",
              "DE,1,Ulm\n",
              ErrorCode.BAD_VALUE,
              "rows.csv, line 2",
              "3 fields"),
          events(
              "a quote that is never closed",
              "DE,1,\"Ulm,11,2025-04-01,4,U\n",
              ErrorCode.SOURCE_UNREADABLE,
              "rows.csv",
              "the quote opened in line 2 is never closed"),
          badJson(
              "JSON that is none",
              "{\"id\": 1, \"city\": \"Bonn\"",
              "line 1: it is not JSON: it ends too early"),
          badJson(
              "JSON with a wrong character",
              "{\"id\": 1, city: \"Bonn\"}",
              "line 1: it is not JSON: `c` stands where a field name in double quotes belongs"),
          badJson("JSON that is no object", "[1, 2]", "line 1", "object"),
          badJson(
              "JSON with text for a number",
              "{\"id\": \"x\", \"city\": \"Bonn\"}",
              "`id`",
              "\"x\""),
          badJson("JSON with a name twice", "{\"id\": 1, \"id\": 2, \"city\": \"\"}", "`id`"),
          of(
              "a snapshot without rows",
              (trial, events, extracts) -> apply(trial, extracts, "id,city\n", DAY),
              ErrorCode.EMPTY_SNAPSHOT,
              "12 keys",
              "--allow-empty"),
          of(
              "a snapshot that closes most keys",
              (trial, events, extracts) -> apply(trial, extracts, "id,city\n1,Bonn\n", DAY),
              ErrorCode.MASS_CLOSE,
              "92 % of 12 keys",
              "limit 30 %",
              "--allow-mass-close"),
          of(
              "a snapshot that is older than the newest",
              (trial, events, extracts) ->
                  apply(trial, extracts, "id,city\n1,Bonn\n", "2025-02-01"),
              ErrorCode.LATE_SNAPSHOT,
              "2025-02-01",
              "2025-03-01"),
          of(
              "a snapshot of the future",
              (trial, events, extracts) -> {
                trial.file("rows.csv", "id,city\n1,Bonn\n");
                Instant then = Instant.now().plus(Duration.ofDays(40));
                trial.open(extracts).apply(Batch.fromSpec().at(then));
              },
              ErrorCode.FUTURE_ROW,
              "max_future"),
          of(
              "a snapshot with a key twice",
              (trial, events, extracts) -> apply(trial, extracts, "id,city\n1,Bonn\n1,Ulm\n", DAY),
              ErrorCode.AMBIGUOUS_ROWS,
              "id=1"),
          of(
              "a batch id that another source has",
              (trial, events, extracts) -> {
                trial.file("rows.csv", "id,city\n1,Kiel\n");
                trial.open(extracts).apply(Batch.fromSpec().at(Trial.day(DAY)).withId("first"));
              },
              ErrorCode.BATCH_ID_REUSED,
              "batch id first"));

  private WrongRows() {}

  private static WrongInput events(String what, String rows, ErrorCode code, String... says) {
    return of(what, (trial, events, extracts) -> trial.apply(events, HEADER + rows), code, says);
  }

  private static WrongInput badJson(String what, String line, String... says) {
    return json(what, line, ErrorCode.BAD_VALUE, says);
  }

  private static WrongInput json(String what, String line, ErrorCode code, String... says) {
    return of(
        what,
        (trial, events, extracts) -> {
          trial.file("rows.json", line + "\n");
          trial.apply(extracts.with("source", "{path: rows.json}"));
        },
        code,
        says);
  }

  private static void apply(Trial trial, SpecText spec, String rows, String day) {
    trial.file("rows.csv", rows);
    trial.open(spec).apply(Batch.fromSpec().at(Trial.day(day)));
  }
}
