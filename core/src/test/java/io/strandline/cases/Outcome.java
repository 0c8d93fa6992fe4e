package io.strandline.cases;

import io.strandline.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run made of a case. A refused batch leaves the table as it was, and the next one follows.
 *
 * @param refused why batches were refused, by their position
 * @param after the table after each batch, refused or not
 */
public record Outcome(SortedMap<Integer, ErrorCode> refused, List<List<CaseRow>> after) {
  public Outcome {
    refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    after = after.stream().map(List::copyOf).toList();
  }

  /** The table in the end. */
  public List<CaseRow> table() {
    return after.get(after.size() - 1);
  }

  /** The open versions in the end. */
  public List<CaseRow> current() {
    return table().stream().filter(Outcome::isOpen).toList();
  }

  /** The closed versions in the end. */
  public List<CaseRow> history() {
    List<CaseRow> closed = new ArrayList<>(table());
    closed.removeIf(Outcome::isOpen);
    return closed;
  }

  private static boolean isOpen(CaseRow row) {
    return Boolean.TRUE.equals(row.value("is_current"));
  }
}
