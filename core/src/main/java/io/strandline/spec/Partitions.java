package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;

import io.strandline.spec.Layout.Partitioning;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Items;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code layout.partition_by} says: one term or a list of them.
 *
 * @param partitioning by which columns
 * @param keyBuckets buckets of the business key beside them
 */
record Partitions(Partitioning partitioning, OptionalInt keyBuckets) {
  private static final Map<List<String>, Partitioning> TERMS =
      Map.of(
          List.of(), Partitioning.NONE,
          List.of("none"), Partitioning.NONE,
          List.of("is_current"), Partitioning.IS_CURRENT,
          List.of("is_current", "years(valid_from)"), Partitioning.IS_CURRENT_YEARS,
          List.of("is_current", "days(valid_from)"), Partitioning.IS_CURRENT_DAYS,
          List.of("years(valid_from)"), Partitioning.YEARS);
  private static final Pattern BUCKET = Pattern.compile("bucket\\((\\d{1,5})\\)");
  private static final Form FORM = new Form("a partitioning", "is_current");
  private static final String CHOICES =
      "Write none; is_current; [is_current, years(valid_from)]; [is_current, days(valid_from)]; or"
          + " years(valid_from); bucket(16) (of the key) can stand beside them.";

  static Partitions read(Section layout, Partitioning usual) {
    Partitions defaults = new Partitions(usual, OptionalInt.empty());
    return layout
        .node("partition_by")
        .flatMap(node -> terms(layout, node).flatMap(terms -> of(layout, terms)))
        .orElse(defaults);
  }

  private static Optional<List<String>> terms(Section layout, YamlNode node) {
    List<YamlNode> items = node instanceof Items list ? list.items() : List.of(node);
    List<String> terms = new ArrayList<>();
    for (YamlNode item : items) {
      Optional<Scalar> term = layout.scalar(item, FORM);
      if (term.isEmpty()) {
        return Optional.empty();
      }
      for (String part : term.get().value().split(",", -1)) {
        terms.add(part.replace(" ", ""));
      }
    }
    return Optional.of(terms);
  }

  /** A slip of case is all that is wrong, or the choices. */
  private static String hint(List<String> terms) {
    List<String> lower = terms.stream().map(term -> term.toLowerCase(Locale.ROOT)).toList();
    boolean known =
        !lower.equals(terms)
            && TERMS.containsKey(
                lower.stream().filter(term -> !BUCKET.matcher(term).matches()).toList());
    return known ? "Did you mean `" + String.join(", ", lower) + "`?" : CHOICES;
  }

  private static Optional<Partitions> of(Section layout, List<String> terms) {
    List<String> columns = new ArrayList<>(terms);
    OptionalInt buckets = OptionalInt.empty();
    for (String term : terms) {
      Matcher bucket = BUCKET.matcher(term);
      if (bucket.matches() && buckets.isEmpty() && Integer.parseInt(bucket.group(1)) > 0) {
        buckets = OptionalInt.of(Integer.parseInt(bucket.group(1)));
        columns.remove(term);
      }
    }
    Partitioning partitioning = TERMS.get(columns);
    if (partitioning == null || terms.isEmpty()) {
      String said = "`" + String.join(", ", terms) + "`";
      layout.problem(
          SPEC_BAD_VALUE,
          "partition_by",
          said + " is no partitioning that a dimension can have",
          hint(terms));
      return Optional.empty();
    }
    return Optional.of(new Partitions(partitioning, buckets));
  }
}
