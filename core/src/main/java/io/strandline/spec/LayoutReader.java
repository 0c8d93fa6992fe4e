package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;

import io.strandline.error.Nearest;
import io.strandline.spec.Layout.Audit;
import io.strandline.spec.Layout.Partitioning;
import io.strandline.spec.Layout.SurrogateForm;
import io.strandline.spec.Layout.Validity;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code layout}. */
final class LayoutReader {
  /** Says of an optional part that it is not there. */
  static final String NONE = "none";

  /** An earlier "far" date is more likely a slip than an end of time; 2099-12-31 is in use. */
  private static final Instant NEAREST_END = Instant.parse("2099-01-01T00:00:00Z");

  private static final Form MAP = new Form("a map", "layout: {open_end: 9999-12-31}");
  private static final Form NAMES = new Form("a map", "names: {valid_from: start_date}");
  private static final Form OPEN_END = new Form("null or a far date", "null or 9999-12-31");
  private static final Form ZONE = new Form("a time zone", "UTC, Europe/Paris or +05:30");
  private static final Map<String, Validity> VALIDITY = Words.of(Validity.class);
  private static final Map<String, Audit> AUDIT = Words.of(Audit.class);
  private static final Map<String, SurrogateForm> SURROGATE = Words.of(SurrogateForm.class);

  private final Section layout;

  private LayoutReader(Section layout) {
    this.layout = layout;
  }

  static Layout read(Section spec) {
    return spec.section("layout", MAP)
        .map(layout -> new LayoutReader(layout).layout())
        .orElse(Layout.DEFAULT);
  }

  private Layout layout() {
    Layout defaults = Layout.DEFAULT;
    ZoneId zone = zone().orElse(defaults.zone());
    Optional<String> struct =
        written("struct").isPresent()
            ? layout.column("struct").map(ColumnRef::name)
            : Optional.empty();
    Optional<List<String>> history =
        written("history_table").isPresent()
            ? layout.value("history_table", QualifiedName.FORM, QualifiedName::parts)
            : Optional.empty();
    ColumnNames usual = struct.isPresent() ? ColumnNames.IN_STRUCT : defaults.names();
    ColumnNames names =
        layout
            .section("names", NAMES)
            .map(section -> NamesReader.read(section, usual))
            .orElse(usual);
    together(struct, history);
    Partitions partitions = partitions(names, struct, history);
    Layout read =
        new Layout(
            names,
            openEnd(zone),
            layout.word("validity", VALIDITY).orElse(defaults.validity()),
            zone,
            partitions.partitioning(),
            partitions.keyBuckets(),
            HashReader.read(layout).orElse(defaults.hash()),
            layout.word("audit", AUDIT).orElse(defaults.audit()),
            struct,
            history,
            layout.word("surrogate_key", SURROGATE).orElse(defaults.surrogateKey()));
    layout.close();
    return read;
  }

  /** The value of an optional part that is not {@code none}. */
  private Optional<YamlNode> written(String key) {
    return layout.node(key).filter(node -> !layout.says(NONE, node, ""));
  }

  private void together(Optional<String> struct, Optional<List<String>> history) {
    if (struct.isPresent() && history.isPresent()) {
      layout.problem(
          SPEC_CONTRADICTION,
          "history_table",
          "current rows in a table of their own need no validity, so there is nothing to put into"
              + " the struct `"
              + struct.get()
              + "`",
          "Remove `struct` or `history_table`.");
    }
  }

  /** By is_current, unless something else is said or there is no such column to partition by. */
  private Partitions partitions(
      ColumnNames names, Optional<String> struct, Optional<List<String>> history) {
    boolean hasFlag = ColumnNames.isKept(names.isCurrent()) && history.isEmpty();
    boolean flag = hasFlag && struct.isEmpty();
    Partitions read = Partitions.read(layout, flag ? Partitioning.IS_CURRENT : Partitioning.NONE);
    boolean byFlag = read.partitioning().usesFlag();
    if (!byFlag || hasFlag) {
      return read;
    }
    if (layout.declares("partition_by")) {
      layout.problem(
          SPEC_CONTRADICTION,
          "partition_by",
          "there is no column `is_current` to partition by",
          "Remove it from `partition_by`; a table of current rows needs no such partitions.");
    }
    return new Partitions(Partitioning.NONE, read.keyBuckets());
  }

  private Optional<ZoneId> zone() {
    Optional<Scalar> written = layout.node("zone").flatMap(node -> layout.scalar(node, ZONE));
    try {
      return written.map(Scalar::value).map(ZoneId::of);
    } catch (DateTimeException e) {
      Scalar zone = written.orElseThrow();
      String hint = Nearest.hint(zone.written(), ZoneId.getAvailableZoneIds());
      layout.wrong(
          zone,
          "is no time zone",
          hint.isEmpty() ? "Write for example " + ZONE.examples() + "." : hint);
      return Optional.empty();
    }
  }

  private Optional<Instant> openEnd(ZoneId zone) {
    Optional<Scalar> written =
        layout.node("open_end").flatMap(node -> layout.scalar(node, OPEN_END));
    if (written.isEmpty()
        || written.get().kind() == Kind.NULL
        || layout.says("null", written.get(), "")) {
      return Optional.empty();
    }
    Optional<Instant> end =
        layout.value("open_end", OPEN_END, text -> Quantities.instant(text, zone));
    if (end.isPresent() && end.get().isBefore(NEAREST_END)) {
      layout.problem(
          SPEC_BAD_VALUE,
          "open_end",
          written.get().describe() + " is too near to stand for an open end",
          "Write null, or a far date such as 9999-12-31.");
    }
    return end;
  }
}
