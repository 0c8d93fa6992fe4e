package io.strandline.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.strandline.docs.Example.Memory;
import io.strandline.docs.Markdown.Block;
import io.strandline.docs.Markdown.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every rule of docs/semantics.md has an example, and every example is as it says. */
class SemanticsDocTest {
  @TestFactory
  Stream<DynamicTest> theOracleGivesWhatIsWritten() {
    return Examples.all().stream()
        .filter(example -> example.memory() == Memory.EVENTS)
        .map(
            example ->
                dynamicTest(
                    name(example),
                    () -> ExampleCheck.check(example, () -> new OracleDimension(example))));
  }

  @TestFactory
  Stream<DynamicTest> theEnginesStepGivesWhatIsWritten() {
    return Examples.all().stream()
        .map(
            example ->
                dynamicTest(
                    name(example),
                    () -> ExampleCheck.check(example, () -> new TableDimension(example))));
  }

  @Test
  void everyRuleHasAnExample() {
    List<Section> rules = rules();
    assertThat(rules).hasSizeGreaterThan(25).extracting(Section::title).doesNotHaveDuplicates();
    assertThat(rules)
        .allSatisfy(rule -> assertThat(Examples.of(rule)).as(rule.title()).isNotEmpty());
  }

  @Test
  void everyExampleShowsADimensionOrARefusal() {
    assertThat(Examples.all())
        .allSatisfy(
            example ->
                assertThat(example.steps())
                    .as(example.place())
                    .anyMatch(
                        step ->
                            step instanceof Example.Gives
                                || (step instanceof Example.Batch batch
                                    && batch.refused().isPresent())));
  }

  @Test
  void anExampleThatIsWrongIsNoticed() {
    assertThatThrownBy(() -> check("| 1 | 2025-01-01 | NULL | Bonn |"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("missing [{id=1, valid_from=2025-01-01T00:00:00Z")
        .hasMessageContaining("unexpected [{id=1, valid_from=2025-01-02T00:00:00Z");
    assertThatThrownBy(() -> check())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("missing []");
    check("| 1 | 2025-01-02 | NULL | Bonn |");
  }

  private static void check(String... expected) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "mode: changes",
                "effective_at: at",
                "key: id",
                "type2: rest",
                "batch",
                "| id | at | city |",
                "| 1 | 2025-01-02 | Bonn |",
                "gives",
                "| id | valid_from | valid_to | city |"));
    lines.addAll(List.of(expected));
    Section section = new Section("", "", 3, List.of(), List.of(new Block(1, "example", lines)));
    Example example = Examples.of(section).get(0);
    ExampleCheck.check(example, () -> new OracleDimension(example));
  }

  private static List<Section> rules() {
    return Markdown.read(Examples.PAGE).sections().stream()
        .filter(section -> section.level() == 3)
        .toList();
  }

  private static String name(Example example) {
    return example.section() + " (" + example.place() + ")";
  }
}
