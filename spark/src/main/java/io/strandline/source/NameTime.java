package io.strandline.source;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time in a file's name: a date ({@code 2024-01-31}, {@code 20240131}), and where one follows
 * at once, a time of day ({@code T10-15-00Z}, {@code T1015}, {@code _101500}, or six more digits).
 * UTC, unless an offset says otherwise.
 */
final class NameTime {
  private static final Pattern DEFAULT =
      Pattern.compile(
          "(?<![0-9])(?<year>(?:1[6-9]|2[0-9])\\d{2})(?:-(?<month>\\d{2})-(?<day>\\d{2})"
              + "|(?<month2>\\d{2})(?<day2>\\d{2}))"
              + "(?<time>T(?<h>\\d{2})[-:.]?(?<m>\\d{2})(?:[-:.]?(?<s>\\d{2})(?:[.,]\\d{1,9})?)?"
              + "(?<zone>Z|[+-]\\d{2}:?\\d{2})?"
              + "|[_ ](?<h2>\\d{2})[-:.]?(?<m2>\\d{2})[-:.]?(?<s2>\\d{2})Z?"
              + "|(?<h3>\\d{2})(?<m3>\\d{2})(?<s3>\\d{2})Z?)?(?![0-9])");

  private static final List<String> PARTS =
      List.of("year", "month", "day", "hour", "minute", "second");

  private final Optional<Pattern> pattern;

  /**
   * @param pattern the user's own: its groups named year, month, day, hour, minute and second, or
   *     its first group, or its whole match, holds the time
   */
  NameTime(Optional<Pattern> pattern) {
    this.pattern = pattern;
  }

  /** Every different time in {@code name}; one, if all is well. */
  List<Instant> in(String name) {
    return pattern.isPresent() ? own(pattern.get().matcher(name)) : usual(name);
  }

  private static List<Instant> usual(String name) {
    TreeSet<Instant> times = new TreeSet<>();
    Matcher match = DEFAULT.matcher(name);
    while (match.find()) {
      usual(match).ifPresent(times::add);
    }
    return List.copyOf(times);
  }

  private static Optional<Instant> usual(Matcher match) {
    try {
      LocalDate date =
          LocalDate.of(
              number(match, "year"),
              number(match, "month", "month2"),
              number(match, "day", "day2"));
      LocalTime time = time(match);
      ZoneId zone = match.group("zone") == null ? ZoneOffset.UTC : ZoneId.of(match.group("zone"));
      return Optional.of(date.atTime(time).atZone(zone).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty(); // digits that only look like a date
    }
  }

  /**
   * The time of day; what follows a date and is none, such as a job's number, counts for nothing.
   */
  private static LocalTime time(Matcher match) {
    try {
      return LocalTime.of(
          number(match, "h", "h2", "h3"),
          number(match, "m", "m2", "m3"),
          number(match, "s", "s2", "s3"));
    } catch (DateTimeException e) {
      return LocalTime.MIDNIGHT;
    }
  }

  private static int number(Matcher match, String... groups) {
    for (String group : groups) {
      if (match.group(group) != null) {
        return Integer.parseInt(match.group(group));
      }
    }
    return 0;
  }

  private static List<Instant> own(Matcher match) {
    if (!match.find()) {
      return List.of();
    }
    Optional<String> year = group(match, "year");
    if (year.isPresent()) {
      return fromParts(match);
    }
    String text = match.groupCount() > 0 ? match.group(1) : match.group();
    if (text == null) {
      return List.of();
    }
    try {
      return List.of(TimeText.instant(text));
    } catch (NotAValue e) {
      return usual(text);
    }
  }

  private static List<Instant> fromParts(Matcher match) {
    int[] values = {0, 1, 1, 0, 0, 0};
    try {
      for (int i = 0; i < values.length; i++) {
        Optional<String> text = group(match, PARTS.get(i));
        values[i] = text.isPresent() ? Integer.parseInt(text.get()) : values[i];
      }
      return List.of(
          LocalDateTime.of(values[0], values[1], values[2], values[3], values[4], values[5])
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException | NumberFormatException e) {
      return List.of();
    }
  }

  private static Optional<String> group(Matcher match, String name) {
    try {
      return Optional.ofNullable(match.group(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // Java 17 cannot list a pattern's names
    }
  }
}
