package io.strandline.conformance;

import static io.strandline.conformance.WrongInput.of;

import io.strandline.error.ErrorCode;
import java.util.List;

/** Sources whose columns do not fit the spec or the table. */
final class WrongColumns {
  private static final String DAY = "2025-04-01";

  static final List<WrongInput> ALL =
      List.of(
          of(
              "a source without an attribute",
              (trial, events, extracts) ->
                  trial.apply(events, "country,id,phone,at,lsn,op\nDE,1,11,2025-04-01,4,U\n"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "`city`",
              "missing_columns: null"),
          of(
              "a source without the key",
              (trial, events, extracts) ->
                  trial.apply(given(extracts), DAY, "SELECT 'Bonn' AS city, 1 AS idd"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "`id`"),
          of(
              "a source without a column that the table keeps",
              (trial, events, extracts) ->
                  trial.apply(given(extracts), DAY, "SELECT 1 AS id, 'x' AS town"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "`city`"),
          of(
              "a column of another type than the table's",
              (trial, events, extracts) ->
                  trial.apply(given(extracts), DAY, "SELECT 1 AS id, 5 AS city"),
              ErrorCode.TABLE_COLUMN_TYPE,
              "`city`",
              "INT",
              "STRING"),
          of(
              "a key that the table's type cannot become",
              (trial, events, extracts) ->
                  trial.apply(given(extracts), DAY, "SELECT 'five' AS id, 'Bonn' AS city"),
              ErrorCode.TABLE_COLUMN_TYPE,
              "`id`",
              "STRING"),
          of(
              "a column that does not fit its declared type",
              (trial, events, extracts) ->
                  trial.apply(extracts, DAY, "SELECT 1.5D AS id, 'Bonn' AS city"),
              ErrorCode.SOURCE_COLUMN_TYPE,
              "`id`",
              "DOUBLE"),
          of(
              "a column of a type that no dimension can hold",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts),
                      DAY,
                      "SELECT 1 AS id, 'Bonn' AS city, INTERVAL '1' DAY AS stay"),
              ErrorCode.TYPE_UNSUPPORTED,
              "`stay`",
              "INTERVAL"),
          of(
              "a key that is an array",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts).with("table", Lake.freshName("arrays")),
                      DAY,
                      "SELECT array(1) AS id, 'Bonn' AS city"),
              ErrorCode.TYPE_UNSUPPORTED,
              "`id`",
              "ARRAY"),
          of(
              "an effective time that is none",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts).with("effective_at", "since"),
                      DAY,
                      "SELECT 1 AS id, 'Bonn' AS city, '2025-04-01' AS since"),
              ErrorCode.SOURCE_COLUMN_TYPE,
              "`since` is a STRING, not a time",
              "CAST(since AS TIMESTAMP) AS since_time",
              "columns: {since: timestamp}"),
          of(
              "an effective time that is not there",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts).with("effective_at", "since"),
                      DAY,
                      "SELECT 1 AS id, 'Bonn' AS city"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "`since`"),
          of(
              "a CSV heading with one name twice",
              (trial, events, extracts) -> trial.apply(extracts, "id,city,city\n1,Bonn,Ulm\n"),
              ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
              "rows.csv",
              "`city`"),
          of(
              "columns that differ by case only",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts), DAY, "SELECT 1 AS id, 'Bonn' AS city, 'Ulm' AS City"),
              ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
              "city"),
          of(
              "a CSV column without a declared type",
              (trial, events, extracts) -> trial.apply(extracts, "id,city,street\n1,Bonn,A\n"),
              ErrorCode.SOURCE_COLUMN_TYPE,
              "street",
              "columns"),
          of(
              "a column with a name of Strandline's own",
              (trial, events, extracts) ->
                  trial.apply(
                      given(extracts), DAY, "SELECT 1 AS id, 'Bonn' AS city, 1 AS __strandline_x"),
              ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
              "`__strandline_x`"));

  private WrongColumns() {}

  /** For rows that bring their types. */
  private static SpecText given(SpecText spec) {
    return spec.without("columns").without("source");
  }
}
