package io.strandline.spec.yaml;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects everything that is wrong with some files, so that it is reported in one go. */
public final class Problems {
  private record Found(Place place, Problem problem) {}

  private final List<Found> found = new ArrayList<>();

  /** Notes a problem. */
  public void add(ErrorCode code, Place place, String message, String remedy) {
    found.add(new Found(place, new Problem(code, place.where(), message, remedy)));
  }

  /** True while nothing is wrong. */
  public boolean none() {
    return found.isEmpty();
  }

  /** All problems, file by file, from top to bottom. */
  public List<Problem> all() {
    List<String> files = found.stream().map(one -> one.place().file()).distinct().toList();
    return found.stream()
        .sorted(
            Comparator.<Found>comparingInt(one -> files.indexOf(one.place().file()))
                .thenComparingInt(one -> one.place().line()))
        .map(Found::problem)
        .toList();
  }

  /**
   * Ends the reading where something is wrong.
   *
   * @throws StrandlineException with all problems
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new StrandlineException(all());
    }
  }
}
