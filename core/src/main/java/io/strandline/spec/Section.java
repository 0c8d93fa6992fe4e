package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_UNKNOWN_KEY;

import io.strandline.error.ErrorCode;
import io.strandline.error.Nearest;
import io.strandline.spec.yaml.Place;
import io.strandline.spec.yaml.Problems;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Items;
import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A map of a spec while it is read: hands out typed values, notes what is wrong with them, and
 * knows at the end which keys nobody asked for. A value that is wrong comes out as if it were
 * absent; {@link #has} still sees it.
 */
final class Section {
  /** More keys than these are not read by anybody. */
  private static final int LISTED = 8;

  private final Entries map;
  private final Problems problems;
  private final Set<String> asked = new LinkedHashSet<>();

  Section(Entries map, Problems problems) {
    this.map = map;
    this.problems = problems;
  }

  /** The map itself. */
  Entries map() {
    return map;
  }

  /** True where the key is written, rightly or not. */
  boolean has(String key) {
    return map.entries().containsKey(key);
  }

  /** True where {@code key} is neither written nor, by the looks of it, misspelt. */
  boolean lacks(String key, Map<String, String> otherWords) {
    return !has(key)
        && map.entries().keySet().stream()
            .filter(written -> !asked.contains(written))
            .noneMatch(
                written ->
                    key.equals(otherWords.get(written))
                        || Nearest.to(written, asked).filter(key::equals).isPresent());
  }

  /** Where {@code key} stands, or would stand. */
  Place place(String key) {
    YamlNode node = map.entries().get(key);
    return node == null ? map.place().at(key, map.place().line()) : node.place();
  }

  /** True where {@code key} is written in the file of this section, not in one of defaults. */
  boolean declares(String key) {
    return has(key) && place(key).file().equals(map.place().file());
  }

  void problem(ErrorCode code, String key, String message, String remedy) {
    problems.add(code, place(key), message, remedy);
  }

  Optional<YamlNode> node(String key) {
    asked.add(key);
    return Optional.ofNullable(map.entries().get(key));
  }

  /** Any single value as text that is not blank. */
  Optional<String> text(String key) {
    Optional<String> text = anyText(key);
    if (text.filter(String::isBlank).isPresent()) {
      node(key).ifPresent(node -> wrong(node, "is blank", "Write a text, or remove the key."));
    }
    return text.filter(each -> !each.isBlank());
  }

  /** Any single value as text, which may be blank. */
  Optional<String> anyText(String key) {
    Optional<Scalar> scalar = node(key).flatMap(node -> scalar(node, Form.TEXT));
    scalar
        .filter(each -> each.kind() == Kind.NULL)
        .ifPresent(each -> wrong(each, "is no text", "Quote it, or remove the key."));
    return scalar.filter(each -> each.kind() != Kind.NULL).map(Scalar::value);
  }

  /** A value that {@code reading} understands; {@code form} says what that is. */
  <T> Optional<T> value(String key, Form form, Function<String, Optional<T>> reading) {
    return node(key)
        .flatMap(node -> scalar(node, form))
        .flatMap(
            scalar -> {
              Optional<T> value = reading.apply(scalar.value());
              if (value.isEmpty()) {
                wrong(scalar, form);
              }
              return value;
            });
  }

  /** One of some words. */
  <T> Optional<T> word(String key, Map<String, T> words) {
    return node(key)
        .flatMap(node -> scalar(node, Form.word(words.keySet())))
        .flatMap(scalar -> word(scalar, words));
  }

  private <T> Optional<T> word(Scalar scalar, Map<String, T> words) {
    T value = words.get(scalar.value());
    if (value == null) {
      String hint = Nearest.hint(scalar.written(), words.keySet());
      wrong(
          scalar,
          "is not one of " + String.join(", ", words.keySet()),
          hint.isEmpty() ? "Write one of these words." : hint);
    }
    return Optional.ofNullable(value);
  }

  /**
   * True where {@code node} is a word that means something else than the name it could be. In
   * another case it is taken for a slip.
   *
   * @param remedy how such a name is written, or ""
   */
  boolean says(String word, YamlNode node, String remedy) {
    if (!(node instanceof Scalar scalar) || !scalar.value().equalsIgnoreCase(word)) {
      return false;
    }
    if (!scalar.value().equals(word)) {
      String hint = "Did you mean `" + word + "`?";
      wrong(
          scalar,
          "is not the word `" + word + "`: case counts",
          remedy.isEmpty() ? hint : hint + " " + remedy);
    }
    return true;
  }

  /** The name of one column. */
  Optional<ColumnRef> column(String key) {
    return node(key).flatMap(this::column);
  }

  /** Names of columns: one, or a list. */
  List<ColumnRef> columns(String key) {
    return node(key).map(this::columns).orElse(List.of());
  }

  List<ColumnRef> columns(YamlNode node) {
    if (!(node instanceof Items list)) {
      return column(node).map(List::of).orElse(List.of());
    }
    List<ColumnRef> columns = new ArrayList<>();
    list.items().forEach(item -> column(item).ifPresent(columns::add));
    if (list.items().isEmpty()) {
      wrong(list, "names no column", "Name a column, or leave the key out.");
    }
    return columns;
  }

  private Optional<ColumnRef> column(YamlNode node) {
    return scalar(node, Form.COLUMN).flatMap(this::column);
  }

  private Optional<ColumnRef> column(Scalar scalar) {
    if (scalar.kind() != Kind.TEXT) {
      wrong(scalar, "is not a column name", "Quote it, if the column is really called that.");
      return Optional.empty();
    }
    if (scalar.value().isBlank()) {
      wrong(scalar, "is blank, not a column name", "Name a column.");
      return Optional.empty();
    }
    return Optional.of(new ColumnRef(scalar.value(), scalar.place()));
  }

  /** A nested map. */
  Optional<Section> section(String key, Form form) {
    Optional<YamlNode> node = node(key);
    if (node.isPresent() && !(node.get() instanceof Entries) && !faulty(node.get())) {
      wrong(node.get(), form);
    }
    return node.filter(Entries.class::isInstance)
        .map(entries -> new Section((Entries) entries, problems));
  }

  Set<String> keys() {
    return map.entries().keySet();
  }

  /** Notes every key that nothing asked for. */
  void close(Map<String, String> otherWords) {
    for (String key : map.entries().keySet()) {
      if (asked.contains(key)) {
        continue;
      }
      String path = place(key).path();
      String here =
          path.length() > key.length() ? path.substring(0, path.length() - key.length() - 1) : "";
      String message = "`" + key + "` is no key" + (here.isEmpty() ? "" : " of `" + here + "`");
      String remedy = otherWords.containsKey(key) ? "Write `" + otherWords.get(key) + "`." : "";
      if (remedy.isEmpty()) {
        remedy = Nearest.hint(key, asked);
      }
      problem(SPEC_UNKNOWN_KEY, key, message, remedy.isEmpty() ? known(here) : remedy);
    }
  }

  private String known(String here) {
    return asked.size() <= LISTED
        ? "Known here: " + String.join(", ", asked) + "."
        : "docs/spec.md lists the %d keys%s."
            .formatted(asked.size(), here.isEmpty() ? "" : " of `" + here + "`");
  }

  void close() {
    close(Map.of());
  }

  void wrong(YamlNode node, String what, String remedy) {
    problems.add(SPEC_BAD_VALUE, node.place(), node.describe() + " " + what, remedy);
  }

  void wrong(YamlNode node, Form form) {
    wrong(node, "is not " + form.noun(), "Write for example " + form.examples() + ".");
  }

  Optional<Scalar> scalar(YamlNode node, Form form) {
    if (!(node instanceof Scalar scalar)) {
      wrong(node, form);
      return Optional.empty();
    }
    if (scalar.isEmpty()) {
      problems.add(
          SPEC_BAD_VALUE,
          node.place(),
          "has no value; " + form.noun() + " belongs here",
          "Write for example " + form.examples() + ", or remove the key.");
      return Optional.empty();
    }
    return faulty(scalar) ? Optional.empty() : Optional.of(scalar);
  }

  private static boolean faulty(YamlNode node) {
    return node instanceof Scalar scalar && scalar.kind() == Kind.FAULTY;
  }
}
