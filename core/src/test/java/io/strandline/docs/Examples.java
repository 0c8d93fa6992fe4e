package io.strandline.docs;

import io.strandline.docs.Example.Batch;
import io.strandline.docs.Example.Gives;
import io.strandline.docs.Example.Memory;
import io.strandline.docs.Example.Order;
import io.strandline.docs.Example.Step;
import io.strandline.docs.Markdown.Block;
import io.strandline.docs.Markdown.Section;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.SpecReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the examples of docs/semantics.md; the page itself says how they are written. */
public final class Examples {
  /** The page with the examples. */
  public static final String PAGE = "docs/semantics.md";

  /** The batch time of batches that do not say theirs. */
  private static final Instant SOME_DAY = Instant.parse("2025-12-31T00:00:00Z");

  private final String section;
  private final Block block;

  private Examples(String section, Block block) {
    this.section = section;
    this.block = block;
  }

  /** All examples in the order of the page. */
  public static List<Example> all() {
    return Markdown.read(PAGE).sections().stream().flatMap(s -> of(s).stream()).toList();
  }

  static List<Example> of(Section section) {
    return section.blocks().stream()
        .filter(block -> block.info().startsWith("example"))
        .map(block -> new Examples(section.title(), block).read())
        .toList();
  }

  private record Written(int line, String head, List<String> table, List<String> results) {}

  private Example read() {
    try {
      return parse();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(place() + ": " + e.getMessage(), e);
    }
  }

  private Example parse() {
    int begin = 0;
    while (!isHead(block.lines().get(begin))) {
      begin++;
    }
    String yaml = "table: example\n" + String.join("\n", block.lines().subList(0, begin));
    LoadedSpec loaded = SpecReader.parse(yaml, place());
    List<Written> written = written(begin);
    Set<String> names = new LinkedHashSet<>();
    for (Written step : written) {
      if (step.head().startsWith("batch")) {
        names.addAll(Cells.parse(step.table()).names());
      }
    }
    Columns columns = new Columns(loaded.spec(), List.copyOf(names));
    List<Step> steps = written.stream().map(step -> step(step, columns)).toList();
    return new Example(section, place(), memory(), loaded, columns.source(), steps);
  }

  private List<Written> written(int begin) {
    List<Written> steps = new ArrayList<>();
    for (int i = begin; i < block.lines().size(); i++) {
      String line = block.lines().get(i);
      if (isHead(line)) {
        steps.add(new Written(block.line() + i, line, new ArrayList<>(), new ArrayList<>()));
      } else if (line.startsWith("|")) {
        steps.get(steps.size() - 1).table().add(line);
      } else if (!line.isBlank()) {
        steps.get(steps.size() - 1).results().add(line);
      }
    }
    return steps;
  }

  private static boolean isHead(String line) {
    return line.matches("(batch|gives)\\b.*");
  }

  private static Step step(Written written, Columns columns) {
    Cells cells = Cells.parse(written.table());
    if (written.head().startsWith("batch")) {
      return batch(written, cells.values(columns.source()));
    }
    Map<String, String> types = columns.dimension();
    if (!Set.copyOf(cells.names()).equals(types.keySet())) {
      throw new IllegalArgumentException(
          "The dimension has the columns " + types.keySet() + ", not " + cells.names());
    }
    Order order =
        switch (written.head()) {
          case "gives" -> Order.AS_WRITTEN;
          case "gives, in any order of the batches" -> Order.ANY;
          default -> throw new IllegalArgumentException(written.head());
        };
    return new Gives(written.line(), cells.names(), cells.values(types), order);
  }

  private static Batch batch(Written written, List<Map<String, Object>> rows) {
    Optional<String> refused = Optional.empty();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String result : written.results()) {
      if (result.startsWith("refused ")) {
        refused = Optional.of(result.substring("refused ".length()));
      } else if (result.startsWith("counts ")) {
        Arrays.stream(result.substring("counts ".length()).split(", "))
            .map(each -> each.split(" "))
            .forEach(each -> counts.put(each[0], Integer.valueOf(each[1])));
      } else {
        throw new IllegalArgumentException(result);
      }
    }
    Instant at =
        written.head().startsWith("batch at ")
            ? Cells.instant(written.head().substring("batch at ".length()))
            : SOME_DAY;
    return new Batch(written.line(), at, rows, refused, counts);
  }

  private Memory memory() {
    return switch (block.info()) {
      case "example" -> Memory.EVENTS;
      case "example without-log" -> Memory.TABLE;
      default -> throw new IllegalArgumentException("A block of kind " + block.info());
    };
  }

  private String place() {
    return PAGE + ":" + block.line();
  }
}
