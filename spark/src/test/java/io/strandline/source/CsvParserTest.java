package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CsvParserTest {
  private static final String[] PIECES = {
    "a", "", "\"", ",", "\n", "\r\n", "\r", " ", "é", "𝒳", "\ufeff", "\\", "\u0000", "\u2028", "0"
  };

  /** Gives one to three bytes at a time, as networks do. */
  private static InputStream trickling(byte[] bytes) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      private int turn;

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        turn = turn % 3 + 1;
        return super.read(target, offset, Math.min(turn, length));
      }
    };
  }

  private static List<List<String>> parsed(String text) throws IOException {
    List<List<String>> records = new ArrayList<>();
    try (CsvParser parser =
        new CsvParser(new ByteSource(trickling(text.getBytes(StandardCharsets.UTF_8))))) {
      Optional<CsvRecord> csv = parser.next();
      while (csv.isPresent()) {
        assertThat(csv.get().faults()).isEmpty();
        records.add(csv.get().fields());
        csv = parser.next();
      }
    }
    return records;
  }

  private static String value(Random random) {
    StringBuilder value = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      value.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return value.toString();
  }

  private static String written(List<String> fields, Random random) {
    List<String> out = new ArrayList<>();
    for (String field : fields) {
      boolean special =
          field.matches("(?s).*[,\"\r\n].*") || (fields.size() == 1 && field.isEmpty());
      out.add(special || random.nextBoolean() ? '"' + field.replace("\"", "\"\"") + '"' : field);
    }
    return String.join(",", out);
  }

  @Test
  void whatIsWrittenByTheRulesIsReadBack() throws IOException {
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      String end = List.of("\n", "\r\n", "\r").get(random.nextInt(3));
      int width = 1 + random.nextInt(4);
      List<List<String>> records = new ArrayList<>();
      // a quoted first field, as a bare U+FEFF at the start is a byte order mark
      StringBuilder text = new StringBuilder("\"h\"").append(end);
      records.add(List.of("h"));
      for (int r = random.nextInt(5); r > 0; r--) {
        List<String> fields = new ArrayList<>();
        for (int f = 0; f < width; f++) {
          fields.add(value(random));
        }
        records.add(fields);
        text.append(written(fields, random)).append(r == 1 && random.nextBoolean() ? "" : end);
      }
      assertThat(parsed(text.toString())).as("seed " + seed).isEqualTo(records);
    }
  }

  @Test
  void linesAreCountedThroughQuotedBreaks() throws IOException {
    CsvParser parser =
        new CsvParser(
            new ByteSource(
                trickling("\"a\r\nb\rc\nd\"\r\n\nx\n".getBytes(StandardCharsets.UTF_8))));
    assertThat(parser.next().orElseThrow().line()).isEqualTo(1);
    assertThat(parser.next().orElseThrow().line()).isEqualTo(6);
    assertThat(parser.next()).isEmpty();
  }

  @Test
  void quoteThatSwallowsTheFileDoesNotFillTheMemory() throws IOException {
    byte[] text = ("\"" + "x".repeat(5000)).getBytes(StandardCharsets.UTF_8);
    CsvParser parser = new CsvParser(new ByteSource(trickling(text), 1000));
    assertThatThrownBy(parser::next)
        .isInstanceOf(UnreadableFile.class)
        .hasMessage("a value or line has more than 1000 bytes; is a quote or line break missing?");
  }
}
