package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong clock = new AtomicLong();

  @Test
  void oneLineIsRewrittenWithPhaseAndSeconds() {
    Terminal terminal = Terminal.of(Map.of("STRANDLINE_TERMINAL", "out,err"));
    try (Progress progress = Progress.manual(terminal, err, clock::get)) {
      progress.phase("starting Spark");
      clock.set(2_900_000_000L);
      progress.step("classify");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "\r\u001b[2Kstarting Spark …\r\u001b[2Kstarting Spark: classify … 2 s\r\u001b[2K");
  }

  @Test
  void pipesSeeNothing() {
    try (Progress progress = Progress.manual(Terminal.of(Map.of()), err, clock::get)) {
      progress.phase("starting Spark");
      progress.draw();
    }
    assertThat(bytes.size()).isZero();
  }

  @Test
  void continuousIntegrationSeesNothing() {
    Terminal terminal = Terminal.of(Map.of("STRANDLINE_TERMINAL", "out,err", "CI", "true"));
    try (Progress progress = Progress.manual(terminal, err, clock::get)) {
      progress.phase("starting Spark");
    }
    assertThat(bytes.size()).isZero();
  }

  @Test
  void tablesAreCutOnlyOnATerminal() {
    assertThat(Terminal.of(Map.of("STRANDLINE_COLUMNS", "80")).columns())
        .isEqualTo(Terminal.UNLIMITED);
    assertThat(
            Terminal.of(Map.of("STRANDLINE_TERMINAL", "out", "STRANDLINE_COLUMNS", "80")).columns())
        .isEqualTo(80);
    assertThat(
            Terminal.of(Map.of("STRANDLINE_TERMINAL", "out", "STRANDLINE_COLUMNS", "?")).columns())
        .isEqualTo(100);
  }
}
