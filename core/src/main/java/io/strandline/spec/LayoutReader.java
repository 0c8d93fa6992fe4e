package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;

import io.strandline.error.Nearest;
import io.strandline.spec.Layout.Audit;
import io.strandline.spec.Layout.SurrogateForm;
import io.strandline.spec.Layout.Validity;
import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads {@code layout}. */
final class LayoutReader {
  /** An earlier "far" date is more likely a slip than an end of time; 2099-12-31 is in use. */
  private static final Instant NEAREST_END = Instant.parse("2099-01-01T00:00:00Z");

  private static final Form MAP = new Form("a map", "layout: {open_end: 9999-12-31}");
  private static final Form NAMES = new Form("a map", "names: {valid_from: start_date}");
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
    Partitions partitions = Partitions.read(layout);
    Layout read =
        new Layout(
            layout.section("names", NAMES).map(LayoutReader::names).orElse(defaults.names()),
            openEnd(zone),
            layout.word("validity", VALIDITY).orElse(defaults.validity()),
            zone,
            partitions.partitioning(),
            partitions.keyBuckets(),
            HashReader.read(layout).orElse(defaults.hash()),
            layout.word("audit", AUDIT).orElse(defaults.audit()),
            layout.word("surrogate_key", SURROGATE).orElse(defaults.surrogateKey()));
    layout.close();
    return read;
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
        layout.node("open_end").flatMap(node -> layout.scalar(node, Quantities.INSTANT));
    if (written.isEmpty() || written.get().kind() == Kind.NULL) {
      return Optional.empty();
    }
    Optional<Instant> end =
        layout.value("open_end", Quantities.INSTANT, text -> Quantities.instant(text, zone));
    if (end.isPresent() && end.get().isBefore(NEAREST_END)) {
      layout.problem(
          SPEC_BAD_VALUE,
          "open_end",
          written.get().describe() + " is too near to stand for an open end",
          "Write null, or a far date such as 9999-12-31.");
    }
    return end;
  }

  private static ColumnNames names(Section section) {
    ColumnNames defaults = ColumnNames.DEFAULT;
    Map<String, String> chosen = new LinkedHashMap<>();
    BiFunction<String, String, String> name =
        (role, usual) -> {
          String given = section.column(role).map(ColumnRef::name).orElse(usual);
          chosen.put(role, given);
          return given;
        };
    String validFrom = name.apply("valid_from", defaults.validFrom());
    String validTo = name.apply("valid_to", defaults.validTo());
    String isCurrent = name.apply("is_current", defaults.isCurrent());
    String surrogateKey = name.apply("surrogate_key", defaults.surrogateKey());
    String recordHash = name.apply("record_hash", defaults.recordHash());
    String createdAt = name.apply("created_at", defaults.createdAt());
    String updatedAt = name.apply("updated_at", defaults.updatedAt());
    String sourceSystem = name.apply("source_system", defaults.sourceSystem());
    String batchId = name.apply("batch_id", defaults.batchId());
    String firstSequence = name.apply("first_sequence", defaults.firstSequence());
    String lastSequence = name.apply("last_sequence", defaults.lastSequence());
    String isDeleted = name.apply("is_deleted", defaults.isDeleted());
    String closedBatchId = name.apply("closed_batch_id", defaults.closedBatchId());
    String closeReason = name.apply("close_reason", defaults.closeReason());
    section.close();
    if (clash(section, chosen)) {
      return defaults;
    }
    return new ColumnNames(
        validFrom,
        validTo,
        isCurrent,
        surrogateKey,
        recordHash,
        createdAt,
        updatedAt,
        sourceSystem,
        batchId,
        firstSequence,
        lastSequence,
        isDeleted,
        closedBatchId,
        closeReason);
  }

  private static boolean clash(Section section, Map<String, String> chosen) {
    Map<String, String> taken = new HashMap<>();
    boolean clash = false;
    for (Map.Entry<String, String> each : chosen.entrySet()) {
      String other = taken.putIfAbsent(each.getValue().toLowerCase(Locale.ROOT), each.getKey());
      if (other != null) {
        clash = true;
        section.problem(
            SPEC_CONTRADICTION,
            section.has(each.getKey()) ? each.getKey() : other,
            "`"
                + other
                + "` and `"
                + each.getKey()
                + "` would both be named `"
                + each.getValue()
                + "`",
            "Give each bookkeeping column a name of its own; case does not tell them apart.");
      }
    }
    return clash;
  }
}
