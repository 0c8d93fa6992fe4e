package io.strandline.source;

import java.time.DateTimeException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why digits in the form of a time are none, as the end of a sentence. */
final class TimeFault {
  private static final Pattern RANGE =
      Pattern.compile(
          "Invalid value for (\\w+) \\(valid values (\\d+) - [\\d/]*?(\\d+)\\): (\\d+)");
  private static final Pattern DAY = Pattern.compile("Invalid date '([A-Z]+) (\\d+)'");
  private static final Map<String, String> UNITS =
      Map.of(
          "MonthOfYear", "month",
          "DayOfMonth", "day of the month",
          "HourOfDay", "hour",
          "MinuteOfHour", "minute",
          "SecondOfMinute", "second");

  private TimeFault() {}

  /** What {@code failure} of java.time says, in words for the author of the text. */
  static String explained(DateTimeException failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher range = RANGE.matcher(message);
    if (range.find() && UNITS.containsKey(range.group(1))) {
      return "there is no %s %s, only %s to %s"
          .formatted(UNITS.get(range.group(1)), range.group(4), range.group(2), range.group(3));
    }
    if (message.contains("leap year")) {
      return "that year has no February 29";
    }
    Matcher day = DAY.matcher(message);
    if (day.find()) {
      String name = day.group(1).charAt(0) + day.group(1).substring(1).toLowerCase(Locale.ROOT);
      return "there is no " + name + " " + day.group(2);
    }
    return message.contains("offset") || message.contains("Zone")
        ? "its offset is out of range or malformed"
        : "its time zone is not known";
  }
}
