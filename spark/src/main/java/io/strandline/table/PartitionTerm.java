package io.strandline.table;

import static java.util.Objects.requireNonNull;

/** By what a table is partitioned. A format that lacks a kind serves its purpose otherwise. */
public sealed interface PartitionTerm {

  /** The column that it is about. */
  ColumnPath column();

  /** By the column's value. */
  record Value(ColumnPath column) implements PartitionTerm {
    public Value {
      requireNonNull(column, "column");
    }
  }

  /** By the year of a time. */
  record Years(ColumnPath column) implements PartitionTerm {
    public Years {
      requireNonNull(column, "column");
    }
  }

  /** By the day of a time. */
  record Days(ColumnPath column) implements PartitionTerm {
    public Days {
      requireNonNull(column, "column");
    }
  }

  /** By a hash of the value. */
  record Bucket(int buckets, ColumnPath column) implements PartitionTerm {
    public Bucket {
      requireNonNull(column, "column");
    }
  }
}
