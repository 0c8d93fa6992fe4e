package io.strandline.integrity;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import io.strandline.hash.HashProof;
import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.table.HashEra;
import io.strandline.table.TableNotes;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What a row's {@code record_hash} has to be: it covers what was tracked when it was written. */
final class StoredHash {
  private final Shape shape;
  private final List<HashEra> eras;

  StoredHash(Shape shape, TableNotes notes) {
    this.shape = shape;
    this.eras = notes.hashes();
  }

  /**
   * The row's hash and whether it is right, in one number, as {@link HashProof} has it; empty where
   * that says not enough.
   */
  Optional<Column> proof(Dataset<Row> stored) {
    boolean kept = List.of(stored.columns()).contains(shape.names().recordHash());
    return kept && eras.size() < 2
        ? HashProof.of(
            stored.schema(),
            shape.versionedNames(),
            shape.spec().layout().hash(),
            shape.names().recordHash())
        : Optional.empty();
  }

  /**
   * True where the row's hash is not the hash of its attributes.
   *
   * @param now the hash as it is computed today
   */
  Column differs(Dataset<Row> stored, Column now) {
    List<String> columns = List.of(stored.columns());
    if (!columns.contains(shape.names().recordHash())) {
      return lit(false);
    }
    Column hash = Facts.column(shape.names().recordHash());
    if (eras.size() < 2) {
      return not(hash.eqNullSafe(now));
    }
    if (!columns.contains(shape.names().updatedAt())) {
      return ofNoEra(stored, hash);
    }
    Column differs = lit(false);
    for (int i = 0; i < eras.size(); i++) {
      Column wrong =
          RecordHash.of(stored.schema(), eras.get(i))
              .map(right -> not(hash.eqNullSafe(right)))
              .orElse(lit(false));
      differs =
          i == 0
              ? wrong
              : when(since(eras.get(i), shape.names().updatedAt()), wrong).otherwise(differs);
    }
    return differs;
  }

  /** The table does not say when a row was written, so the hash may be that of any time. */
  private Column ofNoEra(Dataset<Row> stored, Column hash) {
    Column differs = lit(true);
    for (HashEra era : eras) {
      differs =
          differs.and(
              RecordHash.of(stored.schema(), era)
                  .map(right -> not(hash.eqNullSafe(right)))
                  .orElse(lit(false)));
    }
    return differs;
  }

  /** True where the version was opened when the same attributes as today opened versions. */
  Column openedUnderTheSame(Dataset<Row> stored) {
    String created = shape.names().createdAt();
    return eras.size() < 2 || !List.of(stored.columns()).contains(created)
        ? lit(true)
        : since(eras.get(eras.size() - 1), created);
  }

  private static Column since(HashEra era, String written) {
    return Facts.column(written).geq(lit(era.since()));
  }
}
