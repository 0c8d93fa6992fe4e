package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads how events are dated and ordered. */
final class TimeReader {
  private static final Form EVENT_LOG = new Form("a map", "event_log: {keep: 30 days}");
  private static final Set<String> TIMES =
      Set.of("timestamp", "timestamp_ltz", "timestamp_ntz", "date");
  private static final Map<String, Intermediate> INTERMEDIATE = Words.of(Intermediate.class);
  private static final Map<String, Late> LATE = Words.of(Late.class);

  private TimeReader() {}

  static TimeSpec read(Section spec, ZoneId zone) {
    TimeSpec defaults = TimeSpec.DEFAULT;
    return new TimeSpec(
        spec.column("effective_at").map(ColumnRef::name),
        spec.columns("sequence").stream().map(ColumnRef::name).toList(),
        spec.value("first_valid_from", Quantities.INSTANT, text -> Quantities.instant(text, zone)),
        spec.word("intermediate", INTERMEDIATE).orElse(defaults.intermediate()),
        spec.word("late", LATE).orElse(defaults.late()),
        spec.section("event_log", EVENT_LOG).flatMap(TimeReader::keep),
        spec.value("max_future", Quantities.DURATION, Quantities::duration)
            .orElse(defaults.maxFuture()));
  }

  /** The columns that date and order events. */
  static List<ColumnRef> columns(Section spec, TimeSpec time) {
    List<ColumnRef> columns = new ArrayList<>();
    time.effectiveAt().ifPresent(n -> columns.add(new ColumnRef(n, spec.place("effective_at"))));
    time.sequence().forEach(n -> columns.add(new ColumnRef(n, spec.place("sequence"))));
    return columns;
  }

  /** The column that dates events is read as a time, where the spec says how it is read. */
  static void check(Section spec, DimensionSpec read) {
    String column = read.time().effectiveAt().orElse("");
    read.columns()
        .forEach(
            (name, type) -> {
              if (name.equalsIgnoreCase(column) && !TIMES.contains(type.toLowerCase(Locale.ROOT))) {
                spec.problem(
                    SPEC_CONTRADICTION,
                    "effective_at",
                    "`"
                        + column
                        + "` is declared under `columns` as "
                        + type
                        + ", which is not a time",
                    "Declare it as one: columns: {"
                        + name
                        + ": timestamp}, or timestamp_ntz or date.");
              }
            });
  }

  private static Optional<Duration> keep(Section log) {
    Optional<Duration> keep = log.value("keep", Quantities.DURATION, Quantities::duration);
    if (log.lacks("keep", Map.of())) {
      log.problem(
          SPEC_MISSING_KEY,
          "keep",
          "the event log does not say for how long it keeps events",
          "Write for example event_log: {keep: 30 days}.");
    }
    if (keep.filter(Duration::isZero).isPresent()) {
      log.problem(
          SPEC_BAD_VALUE, "keep", "a log that keeps events for no time is none", "Keep it longer.");
    }
    log.close();
    return keep;
  }
}
