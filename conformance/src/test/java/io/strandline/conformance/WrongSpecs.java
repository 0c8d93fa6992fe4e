package io.strandline.conformance;

import static io.strandline.conformance.SpecText.quoted;
import static io.strandline.conformance.WrongInput.of;

import io.strandline.error.ErrorCode;
import java.util.List;

/** Specs that are wrong, alone or together with what they name. */
final class WrongSpecs {
  static final List<WrongInput> ALL =
      List.of(
          of(
              "YAML that is none",
              (trial, events, extracts) -> trial.apply(events.with("key", "[country, id")),
              ErrorCode.SPEC_SYNTAX,
              "dim.yaml:",
              "is not YAML"),
          of(
              "an unknown key",
              (trial, events, extracts) -> trial.apply(events.with("sequnece", "lsn")),
              ErrorCode.SPEC_UNKNOWN_KEY,
              "`sequnece` is no key",
              "Did you mean `sequence`?"),
          of(
              "a snapshot that does not say what becomes of absent keys",
              (trial, events, extracts) -> trial.apply(extracts.without("deletes")),
              ErrorCode.SPEC_MISSING_KEY,
              "deletes"),
          of(
              "a column of two types",
              (trial, events, extracts) -> trial.apply(events.with("type1", "[phone, CITY]")),
              ErrorCode.SPEC_CONTRADICTION,
              "listed twice",
              "CITY"),
          of(
              "a delete_when that is no SQL",
              (trial, events, extracts) -> trial.apply(events.with("delete_when", "op = = 'D'")),
              ErrorCode.EXPRESSION_INVALID,
              "delete_when `op = = 'D'`"),
          of(
              "a delete_when on a column that is not there",
              (trial, events, extracts) ->
                  trial.apply(
                      events.with("delete_when", "gone = 'D'"),
                      "country,id,city,phone,at,lsn,op\nDE,1,Ulm,11,2025-04-01,4,U\n"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "`gone`"),
          of(
              "a delete_when that is no condition",
              (trial, events, extracts) ->
                  trial.apply(
                      events.with("delete_when", "lsn + 1"),
                      "country,id,city,phone,at,lsn\nDE,1,Ulm,11,2025-04-01,4\n"),
              ErrorCode.EXPRESSION_INVALID,
              "delete_when `lsn + 1`",
              "its type is INT"),
          of(
              "a delete_when without quotes around its text",
              (trial, events, extracts) ->
                  trial.apply(
                      events.with("delete_when", "op = D"),
                      "country,id,city,phone,at,lsn,op\nDE,1,Ulm,11,2025-04-01,4,U\n"),
              ErrorCode.SOURCE_COLUMN_MISSING,
              "has no column `D`",
              "if it is a text, put it in single quotes: 'D'"),
          of(
              "a delete_when with quotes around its column",
              (trial, events, extracts) ->
                  trial.apply(
                      events.with("delete_when", quoted("'op' = 'D'")),
                      "country,id,city,phone,at,lsn,op\nDE,1,Ulm,11,2025-04-01,4,U\n"),
              ErrorCode.EXPRESSION_INVALID,
              "delete_when `'op' = 'D'` names no column, so it is the same for all rows",
              "texts in single quotes, names of columns without"),
          of(
              "a delete_when with a function that is not there",
              (trial, events, extracts) ->
                  trial.apply(
                      events.with("delete_when", "is_dead(op)"),
                      "country,id,city,phone,at,lsn,op\nDE,1,Ulm,11,2025-04-01,4,U\n"),
              ErrorCode.EXPRESSION_INVALID,
              "delete_when `is_dead(op)`"),
          of(
              "a query that is no SELECT",
              (trial, events, extracts) ->
                  trial.apply(
                      extracts.with(
                          "source",
                          "{sql: " + quoted("DELETE FROM " + trial.sqlName(extracts)) + "}")),
              ErrorCode.EXPRESSION_INVALID,
              "DELETE FROM",
              "one SELECT"),
          of(
              "a column with the name of a bookkeeping column",
              (trial, events, extracts) ->
                  trial.apply(
                      extracts.with("columns", "{id: int, city: string, valid_from: date}"),
                      "id,city,valid_from\n1,Bonn,2025-01-01\n"),
              ErrorCode.SPEC_CONTRADICTION,
              "`valid_from`",
              "layout"));

  private WrongSpecs() {}
}
