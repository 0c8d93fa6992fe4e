package io.strandline.source;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times written as ISO-8601, with a space allowed for the T and seconds allowed to be
 * absent. A time without zone or offset is UTC. What is finer than microseconds is cut off, as
 * Spark's timestamps end there.
 */
final class TimeText {
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4})-(\\d{1,2})-(\\d{1,2})"
              + "(?:[Tt ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?"
              + "(?: ?([Zz]|[+-]\\d{1,2}(?::?\\d{2}){0,2}|[A-Za-z][A-Za-z0-9/_+-]*)(?:\\[[^\\]]+\\])?)?"
              + ")?");
  private static final Pattern BARE_OFFSET = Pattern.compile("([+-])(\\d)((?::?\\d{2}){0,2})");

  private TimeText() {}

  static Instant instant(String text) throws NotAValue {
    Matcher form = matched(text, "a time such as 2026-01-31T06:30:00Z");
    try {
      LocalDateTime local = local(form);
      String zone = form.group(8);
      return zone == null ? local.toInstant(ZoneOffset.UTC) : local.atZone(zone(zone)).toInstant();
    } catch (DateTimeException e) {
      throw new NotAValue(TimeFault.explained(e));
    }
  }

  static LocalDateTime local(String text) throws NotAValue {
    Matcher form = matched(text, "a local time such as 2026-01-31T06:30:00");
    if (form.group(8) != null) {
      throw new NotAValue("it has a time zone, and the type has none");
    }
    try {
      return local(form);
    } catch (DateTimeException e) {
      throw new NotAValue(TimeFault.explained(e));
    }
  }

  static LocalDate date(String text) throws NotAValue {
    Matcher form = matched(text, "a date such as 2026-01-31");
    if (form.group(4) != null) {
      throw new NotAValue("it has a time of day, and the type has none");
    }
    try {
      return day(form);
    } catch (DateTimeException e) {
      throw new NotAValue(TimeFault.explained(e));
    }
  }

  private static Matcher matched(String text, String wanted) throws NotAValue {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new NotAValue("it is not " + wanted);
    }
    return form;
  }

  private static LocalDate day(Matcher form) {
    return LocalDate.of(number(form, 1), number(form, 2), number(form, 3));
  }

  private static LocalDateTime local(Matcher form) {
    LocalTime time = LocalTime.of(number(form, 4), number(form, 5), number(form, 6), micros(form));
    return LocalDateTime.of(day(form), time);
  }

  private static int micros(Matcher form) {
    String fraction = form.group(7);
    return fraction == null ? 0 : Integer.parseInt((fraction + "000000").substring(0, 6)) * 1000;
  }

  private static int number(Matcher form, int group) {
    String digits = form.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static ZoneId zone(String text) {
    Matcher bare = BARE_OFFSET.matcher(text);
    String padded = bare.matches() ? bare.group(1) + "0" + bare.group(2) + bare.group(3) : text;
    return ZoneId.of(padded.equals("z") ? "Z" : padded);
  }
}
