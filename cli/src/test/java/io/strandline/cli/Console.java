package io.strandline.cli;

import io.strandline.cli.text.Reports;
import io.strandline.engine.Dimension;
import io.strandline.source.Series;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Runs the command line in this process on a {@link FakeDimension}. */
final class Console {
  final FakeDimension dimension = new FakeDimension();
  final Ending ending = new Ending();
  final List<String> globs = new ArrayList<>();
  Series series = new Series(List.of(), List.of());
  final List<Selection> selections = new ArrayList<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  int run(String... arguments) {
    out.reset();
    err.reset();
    return new Cli(Terminal.of(Map.of()), stream(out), stream(err), Path.of(""), ending)
        .run(new FakeWorkbench(), arguments);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private final class FakeWorkbench implements Workbench {
    @Override
    public Prepared read(Selection selection) {
      selections.add(selection);
      DimensionSpec spec = Reports.spec(Mode.SNAPSHOT, Optional.empty());
      return new Prepared() {
        @Override
        public DimensionSpec spec() {
          return selection.format().map(spec::in).orElse(spec);
        }

        @Override
        public Dimension open(Consumer<String> listener) {
          listener.accept("prepare");
          return dimension;
        }

        @Override
        public Series series(String glob, Optional<Pattern> atPattern) {
          globs.add(glob);
          return series;
        }
      };
    }

    @Override
    public void close() {}
  }
}
