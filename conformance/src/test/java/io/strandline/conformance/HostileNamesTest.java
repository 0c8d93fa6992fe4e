package io.strandline.conformance;

import static io.strandline.conformance.SpecText.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The twin of {@link WrongInputTest}: names that look wrong and are not, from file to question. */
class HostileNamesTest {
  private static final String NUMBER = "a.b, c`d";
  private static final String PLACE = "ключ \"🔑\"";
  private static final String WHEN = "select";
  private static final String ORDER = "log`pos.1";
  private static final String OPERATION = "op, `x`";
  private static final List<String> OVERWRITTEN = List.of("from", "it's (a;b){}=1", "%s ${x} \\n");
  private static final List<String> VERSIONED =
      List.of("Straße, ü.`", "`", "table", "1", "VALUE", "c0", "events", "a.b");

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void anyColumnNameWorksFromFileToQuestion(Format format, @TempDir Path directory) {
    Trial trial = new Trial(format, directory);
    SpecText spec =
        spec().with("table", quoted("wrong.`" + Lake.freshName("d``im, 🚀 select") + "`"));
    Dimension dimension = trial.open(spec);

    trial.file("rows.csv", csv("1,x,2025-01-01,7,U,old", "2,y,2025-01-01,7,U,old"));
    assertThat(dimension.apply(Batch.fromSpec()).counts().created()).isEqualTo(2);
    trial.file("rows.csv", csv("1,x,2025-02-01,8,U,new", "2,y,2025-02-01,8,D,"));
    RunReport second = dimension.apply(Batch.fromSpec());
    assertThat(second.counts().changed()).isEqualTo(1);
    assertThat(second.counts().closed()).isEqualTo(1);
    assertThat(dimension.apply(Batch.fromSpec()).outcome())
        .isEqualTo(RunReport.Outcome.ALREADY_PUBLISHED);

    trial.file("rows.csv", csv("1,x,2025-03-01,9,U,newer"));
    assertThat(dimension.plan(Batch.fromSpec()).changesByColumn()).containsEntry("a.b", 1L);
    List<String> names = List.of(dimension.versions().columns());
    assertThat(names).startsWith(NUMBER, PLACE).containsAll(OVERWRITTEN).containsAll(VERSIONED);
    assertThat(Trial.lines(dimension.history(Map.of(NUMBER, "1", PLACE, "x")).drop("days_active")))
        .hasSize(2)
        .allMatch(line -> line.startsWith("1 x "))
        .anyMatch(line -> line.contains("old 2025-01-01 2025-02-01"))
        .anyMatch(line -> line.contains("new 2025-02-01 NULL"));
    assertThat(dimension.current().count()).isEqualTo(1);
    assertThat(dimension.asOf(Trial.day("2025-01-15")).count()).isEqualTo(2);
    assertThat(dimension.check().findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ICEBERG, `order by`.`select 1`",
    "DELTA, `order by`.`select 1`",
    "ICEBERG, größe.`Ωmega 🚀 a+b&c=d #1 %41`",
    "DELTA, größe.`Ωmega 🚀 a+b&c=d #1 %41`",
    "ICEBERG, `it''s`.`[x]{y}*? d.o.t a``b ${x}`",
    "DELTA, `it''s`.`[x]{y}*? d.o.t a``b ${x}`"
  })
  void anyTableNameWorks(Format format, String name, @TempDir Path directory) {
    Trial trial = new Trial(format, directory);
    SpecText spec =
        SpecText.of(
                "mode: snapshot\ndeletes: close\nkey: id\ntype2: rest\n"
                    + "late: split\nevent_log: {keep: 90 days}")
            .with("table", quoted(name.replace("''", "'")));
    trial.apply(spec, "2025-01-01", "SELECT 1 AS id, 'a' AS x");
    trial.apply(spec, "2025-02-01", "SELECT 1 AS id, 'b' AS x");
    assertThat(trial.versions(spec))
        .containsExactly("1 a 2025-01-01 2025-02-01", "1 b 2025-02-01 NULL");
    assertThat(trial.open(spec).check().findings()).isEmpty();
  }

  private static SpecText spec() {
    String types =
        quoted(NUMBER)
            + ": int, "
            + quoted(PLACE)
            + ": string, "
            + quoted(WHEN)
            + ": timestamp, "
            + quoted(ORDER)
            + ": bigint, "
            + quoted(OPERATION)
            + ": string, "
            + OVERWRITTEN.stream().map(n -> quoted(n) + ": string, ").collect(Collectors.joining())
            + VERSIONED.stream().map(n -> quoted(n) + ": string").collect(Collectors.joining(", "));
    return SpecText.of("source: {path: rows.csv}\nmode: changes\ntype2: rest")
        .with("effective_at", quoted(WHEN))
        .with("sequence", "[" + quoted(ORDER) + "]")
        .with("delete_when", quoted("`op, ``x``` = 'D'"))
        .with("except", "[" + quoted(OPERATION) + "]")
        .with("key", list(List.of(NUMBER, PLACE)))
        .with("type1", list(OVERWRITTEN))
        .with("columns", "{" + types + "}");
  }

  private static String list(List<String> names) {
    return names.stream().map(SpecText::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  /** The heading and rows whose last value stands in every attribute. */
  private static String csv(String... rows) {
    StringBuilder text = new StringBuilder();
    List<String> names =
        java.util.stream.Stream.of(
                List.of(NUMBER, PLACE, WHEN, ORDER, OPERATION), OVERWRITTEN, VERSIONED)
            .flatMap(List::stream)
            .toList();
    text.append(
            names.stream()
                .map(name -> '"' + name.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(",")))
        .append('\n');
    for (String row : rows) {
      String value = row.substring(row.lastIndexOf(',') + 1);
      String more = ("," + value).repeat(OVERWRITTEN.size() + VERSIONED.size() - 1);
      text.append(row).append(more).append('\n');
    }
    return text.toString();
  }
}
