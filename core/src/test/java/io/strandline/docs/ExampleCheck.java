package io.strandline.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.docs.Example.Batch;
import io.strandline.docs.Example.Gives;
import io.strandline.docs.Example.Order;
import io.strandline.docs.Example.Step;
import io.strandline.error.StrandlineException;
import io.strandline.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Executes an example and compares what comes of it with what is written. */
public final class ExampleCheck {
  private final Example example;

  private ExampleCheck(Example example) {
    this.example = example;
  }

  /**
   * Executes {@code example}.
   *
   * @param empty makes an empty dimension of the example's spec
   */
  public static void check(Example example, Supplier<? extends Dimension> empty) {
    ExampleCheck check = new ExampleCheck(example);
    check.run(example.steps(), empty.get());
    for (int i = 0; i < example.steps().size(); i++) {
      if (example.steps().get(i) instanceof Gives gives && gives.order() == Order.ANY) {
        for (List<Step> order : orders(example.steps().subList(0, i))) {
          List<Step> steps = new ArrayList<>(order);
          steps.add(gives);
          check.run(steps, empty.get());
        }
      }
    }
  }

  private void run(List<Step> steps, Dimension dimension) {
    for (Step step : steps) {
      if (step instanceof Batch batch) {
        apply(batch, dimension);
      } else if (step instanceof Gives gives) {
        compare(gives, dimension.rows(), steps);
      }
    }
  }

  private void apply(Batch batch, Dimension dimension) {
    String place = example.place() + ", batch of line " + batch.line();
    if (batch.refused().isPresent()) {
      assertThatThrownBy(() -> dimension.apply(batch))
          .as(place)
          .isInstanceOf(StrandlineException.class)
          .hasMessageContaining("[" + batch.refused().get() + "]");
    } else {
      Map<String, Integer> counts = dimension.apply(batch);
      batch.counts().forEach((word, n) -> assertThat(counts).as(place).containsEntry(word, n));
    }
  }

  private void compare(Gives gives, List<Map<String, Object>> found, List<Step> after) {
    List<Map<String, Object>> unexpected = new ArrayList<>(found);
    List<Map<String, Object>> missing = new ArrayList<>();
    for (Map<String, Object> row : gives.rows()) {
      unexpected.stream()
          .filter(other -> same(row, other))
          .findFirst()
          .ifPresentOrElse(unexpected::remove, () -> missing.add(row));
    }
    assertThat(missing.isEmpty() && unexpected.isEmpty())
        .as(
            "%s, table of line %d: missing %s, unexpected %s, after %s",
            example.place(), gives.line(), missing, unexpected, after)
        .isTrue();
  }

  private static boolean same(Map<String, Object> a, Map<String, Object> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(column -> Values.same(a.get(column), b.get(column)));
  }

  private static List<List<Step>> orders(List<Step> steps) {
    if (steps.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Step>> orders = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      List<Step> rest = new ArrayList<>(steps);
      Step first = rest.remove(i);
      for (List<Step> order : orders(rest)) {
        List<Step> whole = new ArrayList<>(List.of(first));
        whole.addAll(order);
        orders.add(whole);
      }
    }
    return orders;
  }
}
