package io.strandline.bench.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What repeated runs say of a figure.
 *
 * @param middle the median
 * @param lowest the smallest
 * @param highest the largest
 */
public record Median(double middle, double lowest, double highest) {

  /** Over figures of which there is at least one. */
  public static Median of(List<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("Nothing has no median");
    }
    List<Double> sorted = figures.stream().sorted().toList();
    int size = sorted.size();
    double middle =
        size % 2 == 1
            ? sorted.get(size / 2)
            : (sorted.get(size / 2 - 1) + sorted.get(size / 2)) / 2;
    return new Median(middle, sorted.get(0), sorted.get(size - 1));
  }

  /** Over a figure of each sample. */
  public static Median of(List<Sample> samples, ToDoubleFunction<Sample> figure) {
    return of(samples.stream().map(figure::applyAsDouble).toList());
  }
}
