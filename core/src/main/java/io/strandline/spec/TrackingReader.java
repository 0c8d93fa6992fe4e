package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.yaml.Place;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Scalar;
import io.strandline.timeline.Treatment;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads which column is of which type: {@code type0} to {@code untracked}, and {@code except}. */
final class TrackingReader {
  /** The bare word that stands for every other column; in a list it is a column of that name. */
  static final String REST = "rest";

  private static final Map<String, Treatment> KEYS = new LinkedHashMap<>();
  private static final Map<String, Treatment> SCOPES = new LinkedHashMap<>();
  private static final Form TYPE1 = new Form("columns", "[email, phone], rest or {columns: [..]}");

  private static final Form RENAMED = new Form("a map", "renamed: {new_name: old_name}");

  static {
    KEYS.put("type0", Treatment.FIXED);
    KEYS.put("type1", Treatment.OVERWRITE);
    KEYS.put("type2", Treatment.VERSION);
    KEYS.put("type3", Treatment.PREVIOUS);
    KEYS.put("type6", Treatment.HYBRID);
    KEYS.put("untracked", Treatment.UNTRACKED);
    SCOPES.put("version", Treatment.OVERWRITE);
    SCOPES.put("all", Treatment.OVERWRITE_ALL);
  }

  private final Section spec;
  private final Map<Treatment, List<ColumnRef>> columns = new EnumMap<>(Treatment.class);
  private Optional<Treatment> rest = Optional.empty();
  private Optional<Place> restPlace = Optional.empty();
  private List<ColumnRef> except = List.of();
  private final Map<String, ColumnRef> renamed = new LinkedHashMap<>();

  private TrackingReader(Section spec) {
    this.spec = spec;
  }

  static TrackingReader of(Section spec) {
    TrackingReader reader = new TrackingReader(spec);
    reader.read();
    return reader;
  }

  private void read() {
    KEYS.forEach(
        (key, treatment) ->
            spec.node(key)
                .ifPresent(
                    node -> {
                      if (treatment == Treatment.OVERWRITE && node instanceof Entries) {
                        spec.section(key, TYPE1).ifPresent(this::scoped);
                      } else {
                        take(spec, treatment, node);
                      }
                    }));
    except = spec.columns("except");
    spec.section("renamed", RENAMED).ifPresent(this::renamed);
    if (spec.declares("except") && rest.isEmpty()) {
      spec.problem(
          SPEC_CONTRADICTION,
          "except",
          "`except` leaves columns out of `rest`, but no type is `rest`",
          "Remove it, or write for example `type2: rest`.");
    }
  }

  /** The new name is a key of the map, so both are names of columns. */
  private void renamed(Section names) {
    for (String now : List.copyOf(names.keys())) {
      Optional<ColumnRef> before = names.column(now);
      if (before.filter(column -> column.name().equalsIgnoreCase(now)).isPresent()) {
        names.problem(
            SPEC_CONTRADICTION,
            now,
            "`" + now + "` is the name before and after; case does not tell columns apart",
            "Write the new name, and after the colon the one that the table has yet.");
      }
      before.ifPresent(column -> renamed.put(now, column));
    }
  }

  private void scoped(Section type1) {
    Treatment treatment = type1.word("scope", SCOPES).orElse(Treatment.OVERWRITE);
    Optional<YamlNode> named = type1.node("columns");
    named.ifPresent(node -> take(type1, treatment, node));
    if (type1.lacks("columns", Map.of())) {
      type1.problem(
          SPEC_MISSING_KEY, "columns", "`type1` names no columns", "Write columns: [...] or rest.");
    }
    type1.close();
  }

  private void take(Section section, Treatment treatment, YamlNode node) {
    if (!section.says(REST, node, "A column of that name stands in a list: " + inList(node))) {
      columns.put(treatment, section.columns(node));
      return;
    }
    if (rest.isPresent()) {
      spec.problem(
          SPEC_CONTRADICTION,
          keyOf(treatment),
          "`rest` stands here a second time; the first is "
              + restPlace.map(Place::where).orElse(""),
          "Every other column can be of one type only.");
    }
    rest = Optional.of(treatment);
    restPlace = Optional.of(node.place());
  }

  private static String inList(YamlNode node) {
    return node instanceof Scalar scalar ? "[" + scalar.written() + "]." : "";
  }

  /** Once all keys are read: a dimension without attributes is a slip. */
  void checkAny() {
    if (KEYS.keySet().stream().allMatch(key -> spec.lacks(key, Consistency.OTHER_WORDS))) {
      spec.problem(
          SPEC_MISSING_KEY,
          "type2",
          "the spec tracks no column: none of " + String.join(", ", KEYS.keySet()) + " is there",
          "Write `type2: rest` to version every other column of the source.");
    }
  }

  /** The key of a spec that gives columns this treatment. */
  static String keyOf(Treatment treatment) {
    return switch (treatment) {
      case FIXED -> "type0";
      case OVERWRITE, OVERWRITE_ALL -> "type1";
      case VERSION -> "type2";
      case PREVIOUS -> "type3";
      case HYBRID -> "type6";
      case UNTRACKED -> "untracked";
    };
  }

  Map<Treatment, List<ColumnRef>> columns() {
    return columns;
  }

  List<ColumnRef> except() {
    return except;
  }

  /** Columns by their new name; each refers to the old one. */
  Map<String, ColumnRef> renamed() {
    return renamed;
  }

  Tracking tracking() {
    Map<Treatment, List<String>> names = new EnumMap<>(Treatment.class);
    columns.forEach(
        (treatment, refs) -> names.put(treatment, refs.stream().map(ColumnRef::name).toList()));
    Map<String, String> before = new LinkedHashMap<>();
    renamed.forEach((now, column) -> before.put(now, column.name()));
    return new Tracking(names, rest, except.stream().map(ColumnRef::name).toList(), before);
  }
}
