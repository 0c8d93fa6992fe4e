package io.strandline.integrity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.sql.Row;

/**
 * Rows that violate a rule, or may do so: how many, and of all their samples the first in text
 * order, so that a check says the same whenever it is repeated.
 */
final class Violations {
  private static final int MOST_SAMPLES = 5;

  private final FactColumns columns;
  private final TreeSet<String> samples = new TreeSet<>();

  /** At most one: nearly every key has one open version, and its sample is not asked for. */
  private final List<Row> unwritten = new ArrayList<>(1);

  private long rows;

  Violations(FactColumns columns) {
    this.columns = columns;
  }

  long rows() {
    return rows;
  }

  List<String> samples() {
    write();
    return List.copyOf(samples);
  }

  void add(Row row) {
    if (rows > 0) {
      write();
    }
    unwritten.add(row);
    rows++;
  }

  void add(Violations more) {
    add(more.rows, more.samples());
  }

  void add(long more, Collection<String> found) {
    rows += more;
    samples.addAll(found);
    keepFirst();
  }

  Violations copy() {
    Violations copy = new Violations(columns);
    copy.add(this);
    return copy;
  }

  private void write() {
    unwritten.forEach(row -> samples.add(columns.sample(row)));
    unwritten.clear();
    keepFirst();
  }

  private void keepFirst() {
    while (samples.size() > MOST_SAMPLES) {
      samples.pollLast();
    }
  }
}
