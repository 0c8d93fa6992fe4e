package io.strandline.plan;

import io.strandline.timeline.Grain;
import io.strandline.timeline.KeyOutcome;
import io.strandline.timeline.RowChange;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Version;
import io.strandline.timeline.Woven;
import io.strandline.value.Values;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** Says in a line what happens to a key, for the plan's samples. */
final class ChangeText {
  private static final int SHOWN = 3;

  private final WeaveSettings settings;

  ChangeText(WeaveSettings settings) {
    this.settings = settings;
  }

  /** The line, or null where nothing happens. */
  String of(String key, Woven<Row> woven, List<StoredVersion<Row>> stored) {
    if (woven.outcome() == KeyOutcome.UNCHANGED || woven.outcome() == KeyOutcome.REFUSED) {
      return null;
    }
    Optional<Version> last = lastWritten(woven);
    String when = last.map(v -> day(v.validTo().orElse(v.validFrom()))).orElse("");
    return switch (woven.outcome()) {
      case NEW -> key + "  new from " + firstOpened(woven).map(this::day).orElse(when);
      case CLOSED -> key + "  closed" + (when.isEmpty() ? "" : " from " + when);
      case REOPENED -> key + "  back from " + when;
      case CHANGED, OVERWRITTEN -> {
        String differences = differences(woven, stored, last);
        yield differences.isEmpty()
            ? key + "  earlier versions from " + firstOpened(woven).map(this::day).orElse(when)
            : key + "  " + differences + " from " + when;
      }
      case UNCHANGED, REFUSED -> null;
    };
  }

  private String differences(
      Woven<Row> woven, List<StoredVersion<Row>> stored, Optional<Version> last) {
    List<String> shown = new ArrayList<>();
    List<Object> before = stored.get(stored.size() - 1).version().attributes();
    // a late event leaves the last values as they were
    List<Integer> changed =
        woven.changedAttributes().stream()
            .sorted()
            .filter(
                i -> last.filter(v -> Values.same(v.attributes().get(i), before.get(i))).isEmpty())
            .toList();
    for (int i : changed.stream().limit(SHOWN).toList()) {
      shown.add(
          settings.attributeNames[i]
              + " "
              + brief(before.get(i))
              + " -> "
              + last.map(v -> brief(v.attributes().get(i))).orElse("?"));
    }
    int more = changed.size() - shown.size();
    return String.join(", ", shown) + (more > 0 ? " and " + more + " more" : "");
  }

  private static Optional<Instant> firstOpened(Woven<Row> woven) {
    return woven.changes().stream()
        .filter(RowChange.Open.class::isInstance)
        .map(change -> ((RowChange.Open<Row>) change).version().validFrom())
        .min(Instant::compareTo);
  }

  private static Optional<Version> lastWritten(Woven<Row> woven) {
    Optional<Version> last = Optional.empty();
    for (RowChange<Row> change : woven.changes()) {
      if (change instanceof RowChange.Open<Row> open) {
        last = Optional.of(open.version());
      } else if (change instanceof RowChange.Rewrite<Row> rewrite) {
        last = Optional.of(rewrite.version());
      }
    }
    return last;
  }

  private String day(Instant instant) {
    if (instant.equals(WeaveKeys.SINCE_EVER)) {
      return "its beginning";
    }
    if (settings.grain.unit() == Grain.Unit.DAY) {
      return LocalDate.ofInstant(instant, settings.grain.zone()).toString();
    }
    String text = instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
    return text.endsWith("T00:00") ? text.substring(0, 10) : text;
  }

  private static String brief(Object value) {
    String text = String.valueOf(value);
    return value == null ? "NULL" : text.length() > 30 ? text.substring(0, 27) + "..." : text;
  }
}
