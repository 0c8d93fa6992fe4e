package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.error.ErrorCode;
import io.strandline.error.Nearest;
import io.strandline.spec.SourceSpec.FileType;
import io.strandline.spec.yaml.Problems;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that every column has one role, and that no column takes the name of another. Case does
 * not tell columns apart, since neither Spark nor Delta tells them apart by default.
 */
final class ColumnRoles {
  private record Role(String key, ColumnRef column) {}

  private final Problems problems;
  private final Map<String, Role> roles = new LinkedHashMap<>();

  private ColumnRoles(Problems problems) {
    this.problems = problems;
  }

  static void check(
      DimensionSpec spec,
      List<ColumnRef> key,
      TrackingReader tracking,
      List<ColumnRef> timing,
      Problems problems) {
    ColumnRoles roles = new ColumnRoles(problems);
    roles.take("key", key);
    tracking.columns().forEach((type, refs) -> roles.take(TrackingReader.keyOf(type), refs));
    roles.made(spec, tracking.columns());
    List<ColumnRef> read = new ArrayList<>(timing);
    roles.roles.values().forEach(role -> read.add(role.column()));
    roles.renamed(spec, tracking.renamed());
    roles.take("except", tracking.except());
    roles.declared(spec, read);
  }

  private void take(String key, List<ColumnRef> columns) {
    for (ColumnRef column : columns) {
      Role first = roles.putIfAbsent(lower(column.name()), new Role(key, column));
      if (first != null) {
        String spelt =
            first.column().name().equals(column.name())
                ? ""
                : " (as `" + first.column().name() + "`; case does not tell columns apart)";
        problem(
            SPEC_CONTRADICTION,
            column,
            "column `"
                + column.name()
                + "` is listed twice: under `"
                + first.key()
                + "` on line "
                + first.column().place().line()
                + spelt
                + " and here under `"
                + key
                + "`",
            "Keep it in one place.");
      }
    }
  }

  /** Columns that the table gets beside those of the source must not meet any other. */
  private void made(DimensionSpec spec, Map<Treatment, List<ColumnRef>> columns) {
    Map<String, String> made = new LinkedHashMap<>();
    spec.bookkeeping().forEach(name -> made.put(name, "the bookkeeping column `" + name + "`"));
    for (ColumnRef column : columns.getOrDefault(Treatment.PREVIOUS, List.of())) {
      String name = column.name();
      for (String each : List.of("current_" + name, "previous_" + name, name + "_changed_at")) {
        derived(each, "type3", column, made);
      }
    }
    for (ColumnRef column : columns.getOrDefault(Treatment.HYBRID, List.of())) {
      derived("current_" + column.name(), "type6", column, made);
    }
    made.forEach(
        (name, what) -> {
          Role role = roles.get(lower(name));
          if (role != null) {
            clash(role.column(), "column `" + role.column().name() + "`", what);
          }
        });
  }

  private void derived(String name, String type, ColumnRef origin, Map<String, String> made) {
    String what = "the column `" + name + "` that `" + type + ": " + origin.name() + "` makes";
    made.keySet().stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .ifPresent(other -> clash(origin, what, made.get(other)));
    made.putIfAbsent(name, what);
  }

  private void clash(ColumnRef column, String what, String other) {
    problem(
        SPEC_CONTRADICTION,
        column,
        what + " has the name of " + other,
        "Rename the bookkeeping column under layout.names, or the source's column in a view.");
  }

  /** The old name is free for nothing else; the new one is a column of the dimension. */
  private void renamed(DimensionSpec spec, Map<String, ColumnRef> renamed) {
    renamed.forEach(
        (now, before) -> {
          boolean unused = !roles.containsKey(lower(now)) && spec.tracking().rest().isEmpty();
          if (unused) {
            problem(
                SPEC_CONTRADICTION,
                before,
                "`" + now + "` is renamed, but it is neither in the key nor of any type",
                "Name it under the type that it has, or take it out of `renamed`.");
          }
        });
    take("renamed", List.copyOf(renamed.values()));
  }

  /** Files without types of their own need a declared type for every column that is named. */
  private void declared(DimensionSpec spec, List<ColumnRef> read) {
    if (spec.columns().isEmpty() || spec.source().filter(ColumnRoles::untyped).isEmpty()) {
      return;
    }
    Set<String> declared = spec.columns().keySet();
    for (ColumnRef column : read) {
      String name = column.name();
      if (declared.stream().noneMatch(name::equalsIgnoreCase)) {
        String hint = Nearest.hint(name, meant(column, declared));
        problem(
            SPEC_MISSING_KEY,
            column,
            "column `" + name + "` has no type under `columns`, which this source needs",
            hint.isEmpty() ? "Add it: columns: {" + name + ": " + usual(column) + "}." : hint);
      }
    }
  }

  private static String usual(ColumnRef column) {
    return column.place().path().equals("effective_at") ? "timestamp" : "string";
  }

  /** What a misspelt column may have been: a declared one, or the bare word for the others. */
  private static List<String> meant(ColumnRef column, Set<String> declared) {
    List<String> meant = new ArrayList<>(declared);
    String path = column.place().path();
    boolean bare = !path.endsWith("]") && (path.startsWith("type") || path.equals("untracked"));
    if (bare) {
      meant.add(TrackingReader.REST);
    }
    return meant;
  }

  /** True for files whose values are text: CSV and JSON. */
  static boolean untyped(SourceSpec source) {
    if (!(source instanceof SourceSpec.Files files)) {
      return false;
    }
    Optional<FileType> type = files.type();
    if (type.isPresent()) {
      return type.get() == FileType.CSV || type.get() == FileType.JSON;
    }
    return files.path().toLowerCase(Locale.ROOT).matches(".*\\.(csv|json|jsonl|ndjson)(\\.\\w+)?");
  }

  private void problem(ErrorCode code, ColumnRef column, String message, String remedy) {
    problems.add(code, column.place(), message, remedy);
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
