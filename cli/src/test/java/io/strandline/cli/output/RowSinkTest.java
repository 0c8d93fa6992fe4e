package io.strandline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowSinkTest {
  private static final List<String> COLUMNS = List.of("id", "name", "tags");
  private static final String[] ROWS = {
    "{\"id\":7,\"name\":\"東京\",\"tags\":[\"a\",\"b\"]}",
    "{\"id\":1204,\"name\":\"O\\\"Neil, J.\",\"tags\":null}",
    "{\"id\":12,\"name\":\"\",\"tags\":[]}"
  };

  @Test
  void tableIsAlignedAndShowsNull() {
    assertThat(printed(Output.TABLE, 80, ROWS))
        .isEqualTo(
            """
            id    name        tags
               7  東京        ["a","b"]
            1204  O"Neil, J.  NULL
              12              []
            """);
  }

  @Test
  void tableIsCutToTheTerminal() {
    String row = "{\"id\":1,\"name\":\"abcdefghijklmnopqrstuvwxyz\",\"tags\":\"0123456789\"}";
    String text = printed(Output.TABLE, 24, row);
    assertThat(text)
        .isEqualTo(
            """
            id  name       tags
             1  abcdefgh…  01234567…
            """);
    assertThat(text.lines().mapToInt(String::length).max()).hasValue(24);
  }

  @Test
  void columnsThatDoNotFitAreNamed() {
    String row = "{\"id\":1,\"name\":\"abcdefghijklmnopqrstuvwxyz\",\"tags\":\"0123456789\"}";
    assertThat(printed(Output.TABLE, 20, row))
        .isEqualTo(
            """
            id  name
             1  abcdefghijklmno…
            (1 more column does not fit: -o jsonl shows all)
            """);
  }

  @Test
  void controlCharactersNeverReachTheTerminal() {
    assertThat(
            printed(
                Output.TABLE, 80, "{\"id\":1,\"name\":\"a\\nb\\u001b[31mc\",\"tags\":\"\\u0007\"}"))
        .contains("a\\nb\\u001b[31mc  \\u0007")
        .doesNotContain("\u001b");
  }

  @Test
  void longTablesKeepTheWidthsTheyBeganWith() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RowSink sink = RowSink.of(Output.TABLE, List.of("n"), 80, stream(bytes));
    for (int i = 0; i < 501; i++) {
      sink.row("{\"n\":" + (i < 500 ? i : 123456) + "}");
    }
    sink.end();
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(502).endsWith("499", "12…");
  }

  @Test
  void csvFollowsTheRfc() {
    assertThat(printed(Output.CSV, 80, ROWS))
        .isEqualTo(
            "id,name,tags\r\n"
                + "7,東京,\"[\"\"a\"\",\"\"b\"\"]\"\r\n"
                + "1204,\"O\"\"Neil, J.\",\r\n"
                + "12,\"\",[]\r\n");
  }

  @Test
  void csvQuotesLineBreaks() {
    assertThat(printed(Output.CSV, 80, "{\"id\":1,\"name\":\"a\\nb\",\"tags\":1.50}"))
        .isEqualTo("id,name,tags\r\n1,\"a\nb\",1.50\r\n");
  }

  @Test
  void jsonLinesPassThrough() {
    assertThat(printed(Output.JSONL, 80, ROWS)).isEqualTo(String.join("\n", ROWS) + "\n");
  }

  @Test
  void jsonIsOneArray() {
    assertThat(printed(Output.JSON, 80, "{\"id\":1}", "{\"id\":2}"))
        .isEqualTo("[\n{\"id\":1},\n{\"id\":2}\n]\n");
    assertThat(printed(Output.JSON, 80)).isEqualTo("[]\n");
  }

  @Test
  void numbersKeepEveryDigit() {
    String row =
        "{\"id\":12345678901234567890.123456789012345678,\"name\":1E+3,\"tags\":{\"x\":1.10}}";
    assertThat(printed(Output.CSV, 80, row))
        .endsWith("12345678901234567890.123456789012345678,1000,\"{\"\"x\"\":1.10}\"\r\n");
  }

  private static String printed(Output output, int width, String... rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RowSink sink = RowSink.of(output, COLUMNS, width, stream(bytes));
    for (String row : rows) {
      sink.row(row);
    }
    sink.end();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, false, StandardCharsets.UTF_8);
  }
}
