package io.strandline.conformance;

import io.strandline.table.TableState;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The contract where rows are replaced where they stand. */
final class IcebergAddressedTableTest extends IcebergTableTest {
  @Override
  Dataset<Row> placed(TableState state, Dataset<Row> rows) {
    return withAddress(state, rows);
  }
}
