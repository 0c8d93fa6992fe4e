package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.spec.yaml.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a dimension's spec, the project's defaults already merged in. */
final class DimensionReader {
  static final Map<String, Format> FORMATS = Words.of(Format.class);
  private static final Map<String, Mode> MODES = Words.of(Mode.class);
  private static final Map<String, Deletes> DELETES = Words.of(Deletes.class);
  private static final Map<String, BadRows> BAD_ROWS = Words.of(BadRows.class);
  private static final Map<String, MissingColumns> MISSING = Words.of(MissingColumns.class);
  private static final Map<String, NewAttributes> NEW = Words.of(NewAttributes.class);
  private static final Map<String, EmptyCsvField> EMPTY = Words.of(EmptyCsvField.class);
  private static final Map<String, Strategy> STRATEGY = Words.of(Strategy.class);
  private static final Map<String, WriteMode> WRITE_MODE = Words.hyphenated(WriteMode.class);
  private static final Map<String, Rows> PARTIAL =
      Words.of("true", Rows.PARTIAL, "false", Rows.WHOLE);

  /** Stands in for what is missing, so that all the rest can be checked; it never comes out. */
  private static final List<String> UNKNOWN = List.of("?");

  private final Section spec;
  private final Problems problems;

  private DimensionReader(Section spec, Problems problems) {
    this.spec = spec;
    this.problems = problems;
  }

  /**
   * Reads the spec; where anything is wrong, the result is of no use and {@code problems} says why.
   */
  static DimensionSpec read(Section spec, Optional<Format> usual, Problems problems) {
    return new DimensionReader(spec, problems).read(usual);
  }

  private DimensionSpec read(Optional<Format> usual) {
    List<String> table =
        spec.value("table", QualifiedName.FORM, QualifiedName::parts).orElse(UNKNOWN);
    Optional<Mode> mode = spec.word("mode", MODES);
    List<ColumnRef> key = spec.columns("key");
    Layout layout = LayoutReader.read(spec);
    TrackingReader tracking = TrackingReader.of(spec);
    Optional<String> deleteWhen = ConditionReader.read(spec, "delete_when");
    Optional<String> truncateWhen = ConditionReader.read(spec, "truncate_when");
    boolean deletesMarked = spec.has("delete_when") || spec.has("truncate_when");
    DimensionSpec read =
        new DimensionSpec(
            table.get(table.size() - 1),
            table,
            spec.word("format", FORMATS).or(() -> usual).orElse(Format.ICEBERG),
            SourceReader.read(spec),
            mode.orElse(Mode.CHANGES),
            spec.word("deletes", DELETES).orElse(deletesMarked ? Deletes.CLOSE : Deletes.IGNORE),
            deleteWhen,
            key.isEmpty() ? UNKNOWN : key.stream().map(ColumnRef::name).toList(),
            tracking.tracking(),
            ColumnsReader.read(spec),
            TimeReader.read(spec, layout.zone()),
            policies(),
            layout,
            spec.text("source_system"),
            truncateWhen,
            ConditionReader.read(spec, "scope"),
            spec.word("partial", PARTIAL).orElse(Rows.WHOLE),
            UnknownMemberReader.read(spec));
    missing();
    tracking.checkAny();
    if (mode.isPresent()) {
      Consistency.check(spec, read);
    }
    TimeReader.check(spec, read);
    ColumnRoles.check(read, key, tracking, TimeReader.columns(spec, read.time()), problems);
    spec.close(Consistency.OTHER_WORDS);
    return read;
  }

  private Policies policies() {
    Policies defaults = Policies.DEFAULT;
    return new Policies(
        spec.word("bad_rows", BAD_ROWS).orElse(defaults.badRows()),
        spec.word("missing_columns", MISSING).orElse(defaults.missingColumns()),
        spec.word("new_attributes", NEW).orElse(defaults.newAttributes()),
        spec.word("empty", EMPTY).orElse(defaults.emptyCsvField()),
        spec.value("max_close", Quantities.SHARE, Quantities::share).orElse(defaults.maxClose()),
        spec.word("strategy", STRATEGY).orElse(defaults.strategy()),
        spec.word("write_mode", WRITE_MODE).orElse(defaults.writeMode()));
  }

  private void missing() {
    missing("table", "the spec does not name its table", "Write for example table: gold.dim_x.");
    missing(
        "mode",
        "the spec does not say what a batch is",
        "Write mode: snapshot (the full extract) or mode: changes (rows that are new or differ).");
    missing(
        "key",
        "the spec names no business key",
        "Write for example key: customer_id, or key: [country, code].");
  }

  private void missing(String key, String message, String remedy) {
    if (spec.lacks(key, Consistency.OTHER_WORDS)) {
      spec.problem(SPEC_MISSING_KEY, key, message, remedy);
    }
  }
}
