package io.strandline.docs;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one form of SQL condition that examples use: {@code column = 'text'}.
 *
 * @param column a column
 * @param text the value it must have
 */
record Condition(String column, String text) {
  private static final Pattern FORM = Pattern.compile("(\\w+) = '([^']*)'");

  static Condition parse(String sql) {
    Matcher form = FORM.matcher(sql);
    if (!form.matches()) {
      throw new IllegalArgumentException("Examples use conditions such as op = 'D', not " + sql);
    }
    return new Condition(form.group(1), form.group(2));
  }

  boolean holds(Map<String, Object> row) {
    return text.equals(row.get(column));
  }
}
