package io.strandline.spec;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations, times and shares as people write them. */
final class Quantities {
  static final Form DURATION =
      new Form("a duration in weeks, days, hours, minutes or seconds", "30 days, 12h or P1D");
  static final Form INSTANT = new Form("a date or timestamp", "2020-01-31 or 2020-01-31T06:00:00Z");
  static final Form SHARE = new Form("a share between 0 and 1", "0.3 or 30 %");

  private static final Map<String, ChronoUnit> UNITS = new TreeMap<>();
  private static final Pattern PART = Pattern.compile("(\\d{1,9})\\s*([a-z]+)\\s*");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
  private static final Pattern FRACTION = Pattern.compile("\\d?(?:\\.\\d{1,9})?");

  /** Microseconds at most, as Spark's timestamps; the offset may be left out. */
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd")
          .optionalStart()
          .appendPattern("[' ']['T']HH:mm")
          .optionalStart()
          .appendPattern(":ss")
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 1, 6, true)
          .optionalEnd()
          .optionalEnd()
          .appendPattern("[XXX][X]")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(java.time.format.ResolverStyle.STRICT);

  static {
    unit(ChronoUnit.SECONDS, "s", "sec", "secs", "second", "seconds");
    unit(ChronoUnit.MINUTES, "m", "min", "mins", "minute", "minutes");
    unit(ChronoUnit.HOURS, "h", "hour", "hours");
    unit(ChronoUnit.DAYS, "d", "day", "days");
    unit(ChronoUnit.WEEKS, "w", "week", "weeks");
  }

  private Quantities() {}

  private static void unit(ChronoUnit unit, String... words) {
    for (String word : words) {
      UNITS.put(word, unit);
    }
  }

  /** A length of time, not negative; months and years have no fixed length and are none. */
  static Optional<Duration> duration(String text) {
    String trimmed = text.trim();
    if (trimmed.startsWith("P")) {
      return iso(trimmed);
    }
    Matcher part = PART.matcher(trimmed.toLowerCase(Locale.ROOT));
    Duration sum = Duration.ZERO;
    int end = 0;
    while (part.find() && part.start() == end && UNITS.containsKey(part.group(2))) {
      ChronoUnit unit = UNITS.get(part.group(2));
      sum = sum.plus(unit.getDuration().multipliedBy(Long.parseLong(part.group(1))));
      end = part.end();
    }
    return end == trimmed.length() && end > 0 ? Optional.of(sum) : Optional.empty();
  }

  private static Optional<Duration> iso(String text) {
    try {
      Matcher weeks = Pattern.compile("P(\\d{1,9})W").matcher(text);
      Duration duration =
          weeks.matches()
              ? Duration.ofDays(7 * Long.parseLong(weeks.group(1)))
              : Duration.parse(text);
      return Optional.of(duration).filter(each -> !each.isNegative());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** A time; without an offset it is meant in {@code zone}, a date is its first instant there. */
  static Optional<Instant> instant(String text, ZoneId zone) {
    try {
      TemporalAccessor parsed = TIMESTAMP.parse(text.trim());
      if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
        return Optional.of(Instant.from(parsed));
      }
      if (parsed.isSupported(ChronoField.HOUR_OF_DAY)) {
        return Optional.of(LocalDateTime.from(parsed).atZone(zone).toInstant());
      }
      return Optional.of(LocalDate.from(parsed).atStartOfDay(zone).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A share between 0 and 1, as a fraction or in percent. */
  static Optional<Double> share(String text) {
    String trimmed = text.trim();
    Matcher percent = PERCENT.matcher(trimmed);
    BigDecimal share;
    if (percent.matches()) {
      share = new BigDecimal(percent.group(1)).movePointLeft(2);
    } else if (!trimmed.isEmpty() && FRACTION.matcher(trimmed).matches()) {
      share = new BigDecimal(trimmed);
    } else {
      return Optional.empty();
    }
    return share.compareTo(BigDecimal.ONE) <= 0
        ? Optional.of(share.doubleValue())
        : Optional.empty();
  }
}
