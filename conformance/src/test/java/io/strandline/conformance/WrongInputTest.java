package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.engine.Batch;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every wrong input has its clear error, and leaves the tables as they were. */
class WrongInputTest {
  /** What no message to a person should have in it. */
  private static final String LEAKS =
      "(?s).*(org\\.apache\\.|io\\.delta\\.|java\\.\\w+\\.|io\\.strandline\\.|Exception|SQLSTATE|\\(code \\d+|"
          + "\\[[A-Z]+_[A-Z_.]+\\]|\\.(java|scala):\\d|__strandline_(?!x| )).*";

  private static final SpecText EVENTS =
      SpecText.of(
          """
          source: {path: rows.csv}
          mode: changes
          effective_at: at
          sequence: lsn
          delete_when: op = 'D'
          late: reject
          key: [country, id]
          type1: phone
          type2: city
          columns: {country: string, id: int, city: string, phone: string, at: timestamp, lsn: int, op: string}
          """);
  private static final SpecText EXTRACTS =
      SpecText.of(
          """
          source: {path: rows.csv}
          mode: snapshot
          deletes: close
          key: id
          type2: rest
          columns: {id: int, city: string}
          """);
  private static final Map<Format, Tables> TABLES = new EnumMap<>(Format.class);

  @TempDir private static Path home;

  /** The two tables of a format, as they were before anything was done to them. */
  private record Tables(
      Trial trial, SpecText events, SpecText extracts, List<Long> versions, List<String> rows) {
    private List<Long> versionsNow() {
      return Stream.of(events, extracts).map(spec -> trial.table(spec).state().version()).toList();
    }

    private List<String> rowsNow() {
      return Stream.of(events, extracts).flatMap(spec -> trial.content(spec).stream()).toList();
    }
  }

  @AfterAll
  static void everyRowIsAsItWas() {
    TABLES
        .values()
        .forEach(tables -> assertThat(tables.rowsNow()).hasSize(3 + 12).isEqualTo(tables.rows()));
    TABLES.clear();
  }

  static Stream<Arguments> wrongInputs() {
    return Lake.formats().flatMap(format -> all(format).map(wrong -> Arguments.of(format, wrong)));
  }

  private static Stream<WrongInput> all(Format format) {
    return Stream.of(
            WrongSpecs.ALL,
            WrongSources.ALL,
            WrongColumns.ALL,
            WrongRows.ALL,
            WrongTables.ALL,
            format == Format.DELTA ? WrongTables.DELTA : List.<WrongInput>of())
        .flatMap(List::stream);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("wrongInputs")
  void wrongInputHasItsErrorAndChangesNothing(
      Format format, WrongInput wrong, @TempDir Path directory) {
    Trial trial = new Trial(format, directory);
    Tables tables = TABLES.computeIfAbsent(format, WrongInputTest::tables);

    StrandlineException refused =
        catchThrowableOfType(
            StrandlineException.class,
            () -> wrong.attempt().on(trial, tables.events(), tables.extracts()));

    assertThat(refused).as("refused").isNotNull();
    assertThat(refused).hasMessageContainingAll(wrong.says().toArray(new String[0]));
    assertThat(refused.problems()).as(refused.getMessage()).isNotEmpty();
    assertThat(refused.problems().get(0).code()).as(refused.getMessage()).isEqualTo(wrong.code());
    assertThat(refused.problems())
        .as("all of one kind, each with a remedy")
        .allMatch(problem -> problem.code().kind() == wrong.code().kind())
        .noneMatch(problem -> problem.remedy().isBlank());
    assertThat(refused.getMessage()).doesNotMatch(LEAKS);
    assertThat(tables.versionsNow()).as("versions of the tables").isEqualTo(tables.versions());
  }

  private static Tables tables(Format format) {
    Trial trial = new Trial(format, home);
    SpecText events = EVENTS.with("table", "wrong." + Lake.freshName("events"));
    trial.apply(
        events,
        """
        country,id,city,phone,at,lsn,op
        DE,1,Bonn,11,2025-01-01,1,U
        DE,1,Ulm,11,2025-03-01,2,U
        FR,2,Lyon,21,2025-01-01,3,U
        """);
    SpecText extracts = EXTRACTS.with("table", "wrong." + Lake.freshName("extracts"));
    StringBuilder rows = new StringBuilder("id,city\n");
    for (int id = 1; id <= 12; id++) {
      rows.append(id).append(",Bonn\n");
    }
    trial.file("rows.csv", rows.toString());
    trial.open(extracts).apply(Batch.fromSpec().at(Trial.day("2025-03-01")).withId("first"));
    Tables made = new Tables(trial, events, extracts, List.of(), List.of());
    return new Tables(trial, events, extracts, made.versionsNow(), made.rowsNow());
  }
}
