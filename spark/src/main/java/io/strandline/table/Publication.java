package io.strandline.table;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.WriteMode;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What one batch publishes.
 *
 * @param base the state of the table that the rows were computed from
 * @param rows final rows of the table plus a string column {@link #OPERATION}; empty where the
 *     batch changes no row
 * @param identity what tells rows apart: business key and valid_from
 * @param written a condition in SQL on the table's row {@code t} without which a row is never
 *     updated or removed; empty: any row may be
 * @param effect whether the rows are all new to the table
 * @param mode what replacing a row does to its file; one that is decided, not {@code AUTO}
 * @param batch what the commit metadata say
 */
public record Publication(
    TableState base,
    Optional<Dataset<Row>> rows,
    RowIdentity identity,
    Optional<String> written,
    Effect effect,
    WriteMode mode,
    BatchRecord batch) {

  /** What the rows do to the table. */
  public enum Effect {
    /** All are inserts, with a value for each of the table's columns: no row is looked for. */
    ADDS,
    REPLACES
  }

  /** Column that says what to do with a row: insert, update, remove or reopen. */
  public static final String OPERATION = "__strandline_op";

  public static final String INSERT = "insert";
  public static final String UPDATE = "update";
  public static final String REMOVE = "remove";

  /** An update of a closed version that is open from now on. */
  public static final String REOPEN = "reopen";

  public Publication {
    requireNonNull(base, "base");
    requireNonNull(rows, "rows");
    requireNonNull(identity, "identity");
    requireNonNull(written, "written");
    requireNonNull(effect, "effect");
    requireNonNull(mode, "mode");
    requireNonNull(batch, "batch");
    if (mode == WriteMode.AUTO) {
      throw new IllegalArgumentException("How a batch is written must be decided before");
    }
  }

  /** A publication that may update and remove any row. */
  public Publication(
      TableState base, Optional<Dataset<Row>> rows, RowIdentity identity, BatchRecord batch) {
    this(base, rows, identity, Optional.empty(), Effect.REPLACES, WriteMode.TABLE, batch);
  }

  /** The same for rows that are told apart by columns with a value in every row. */
  public Publication(
      TableState base, Optional<Dataset<Row>> rows, List<ColumnPath> identity, BatchRecord batch) {
    this(base, rows, RowIdentity.of(identity), batch);
  }
}
