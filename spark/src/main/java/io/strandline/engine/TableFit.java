package io.strandline.engine;

import static java.util.Objects.requireNonNull;

import io.strandline.table.TableEdit;
import io.strandline.table.TableState;
import java.util.List;

/**
 * A table held against the shape that a batch needs.
 *
 * @param before the table as it is
 * @param edit what has to change before the batch is published
 * @param seen the table as it will be then: the shape's columns and no others
 * @param lines the changes in words
 * @param left columns of the table that the shape does not have: they stay, NULL in new versions
 */
record TableFit(
    TableState before, TableEdit edit, TableState seen, List<String> lines, List<String> left) {
  TableFit {
    requireNonNull(before, "before");
    requireNonNull(edit, "edit");
    requireNonNull(seen, "seen");
    lines = List.copyOf(lines);
    left = List.copyOf(left);
  }
}
