package io.strandline.bench;

import io.strandline.bench.competitor.Fingerprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether several left the same rows, in words. */
final class Agreement {
  private Agreement() {}

  /**
   * The verdict.
   *
   * @param prints what each left, by name
   */
  static String of(Map<String, Fingerprint> prints) {
    if (prints.size() < 2) {
      return "";
    }
    Map<Fingerprint, List<String>> camps =
        prints.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getValue,
                    LinkedHashMap::new,
                    Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    if (camps.size() == 1) {
      Fingerprint print = camps.keySet().iterator().next();
      return String.format(
          Locale.ROOT,
          "All left the same rows: %,d versions, of which %,d are current.",
          print.versions(),
          print.open());
    }
    return "**They did not leave the same rows**: "
        + camps.entrySet().stream()
            .map(
                camp ->
                    String.format(
                        Locale.ROOT,
                        "%s %,d versions, %,d current, checksums %s and %s",
                        String.join(" and ", camp.getValue()),
                        camp.getKey().versions(),
                        camp.getKey().open(),
                        camp.getKey().current(),
                        camp.getKey().validity()))
            .collect(Collectors.joining("; "))
        + ".";
  }
}
