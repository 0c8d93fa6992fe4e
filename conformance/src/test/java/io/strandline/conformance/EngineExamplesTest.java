package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.docs.Example;
import io.strandline.docs.Example.Memory;
import io.strandline.docs.ExampleCheck;
import io.strandline.docs.Examples;
import io.strandline.spec.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The examples of docs/semantics.md through the engine; {@code -Dstrandline.formats} names formats.
 */
@Tag("slow")
class EngineExamplesTest {
  private static final List<Format> FORMATS = Lake.bothFormats();

  @TestFactory
  Stream<DynamicTest> theEngineGivesWhatIsWritten() {
    List<Example> examples = Examples.all().stream().filter(EngineExamplesTest::isEngines).toList();
    assertThat(examples).hasSizeGreaterThan(40);
    Map<String, Runnable> tests = new LinkedHashMap<>();
    for (Format format : FORMATS) {
      for (Example example : examples) {
        tests.put(
            example.section() + " (" + example.place() + "), " + format,
            () -> ExampleCheck.check(example, () -> new EngineDimension(example, format)));
      }
    }
    return SideBySide.tests(tests);
  }

  /** What depends on the log's absence is the engine's only where there is none. */
  private static boolean isEngines(Example example) {
    return example.memory() == Memory.TABLE
        || example.loaded().spec().time().eventLog().isPresent()
        || Examples.all().stream().noneMatch(other -> isTwin(example, other));
  }

  private static boolean isTwin(Example example, Example other) {
    return other.memory() == Memory.TABLE && other.section().equals(example.section());
  }
}
