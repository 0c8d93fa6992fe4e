package io.strandline.integrity;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.hash.HashProof;
import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.table.Identifiers;
import io.strandline.table.TableNotes;
import io.strandline.timeline.CloseReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;

/**
 * What each row says by itself, narrow: this is what gets shuffled, once. The rows of a key end up
 * together, in the order of their starts, as {@link FactColumns} reads them.
 */
final class Facts {
  private static final String KEY = "key";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String FINGERPRINT = "fingerprint";
  private static final String MARKS = "marks";

  private static final Object[] FOLLOWED =
      Stream.of(CloseReason.CHANGED, CloseReason.CORRECTED)
          .map(reason -> reason.name().toLowerCase(Locale.ROOT))
          .toArray();

  private final Shape shape;
  private final StoredHash storedHash;

  Facts(Shape shape, TableNotes notes) {
    this.shape = shape;
    this.storedHash = new StoredHash(shape, notes);
  }

  /** Key, start and end in microseconds, fingerprint and {@link FactColumns} marks. */
  Dataset<Row> of(Dataset<Row> stored) {
    List<Column> facts = key();
    Column[] key = new Column[facts.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = col(KEY + i);
    }
    List<Column> order = new ArrayList<>(List.of(key));
    if (shape.keepsVersions()) {
      facts.add(micros(shape.names().validFrom()).as(FROM));
      facts.add(micros(shape.names().validTo()).as(TO));
      facts.addAll(hashes(stored));
      order.add(col(FROM));
      order.add(col(TO).asc_nulls_last());
    }
    return stored
        .select(facts.toArray(Column[]::new))
        .repartition(key)
        .sortWithinPartitions(order.toArray(Column[]::new));
  }

  /** The fingerprint, and the marks: 64 bits tell two neighbours apart well enough. */
  private List<Column> hashes(Dataset<Row> stored) {
    Map<Integer, Column> marks = new LinkedHashMap<>();
    Column open = column(shape.names().validTo()).isNull();
    marks.put(FactColumns.FLAG_DISAGREES, not(column(shape.names().isCurrent()).eqNullSafe(open)));
    if (shape.keepsTombstones()) {
      marks.put(FactColumns.DELETED, coalesce(column(shape.names().isDeleted()), lit(false)));
    }
    promisesNext(stored).ifPresent(next -> marks.put(FactColumns.PROMISES_NEXT, next));
    Optional<Column> proof = storedHash.proof(stored);
    if (proof.isPresent()) {
      // Asked for twice, computed once: Spark finds what columns of one projection share.
      Column differs = proof.get().bitwiseAND(lit(HashProof.DIFFERS)).cast(DataTypes.IntegerType);
      return List.of(
          proof.get().bitwiseAND(lit(~HashProof.DIFFERS)).as(FINGERPRINT),
          marks(marks).plus(differs.multiply(lit(FactColumns.HASH_DIFFERS))).as(MARKS));
    }
    Column hash =
        RecordHash.of(stored.schema(), shape.versionedNames(), shape.spec().layout().hash());
    marks.put(FactColumns.HASH_DIFFERS, storedHash.differs(stored, hash));
    marks.put(FactColumns.INCOMPARABLE, not(storedHash.openedUnderTheSame(stored)));
    return List.of(xxhash64(hash).as(FINGERPRINT), marks(marks).as(MARKS));
  }

  private static Column marks(Map<Integer, Column> marks) {
    Column sum = lit(0);
    for (Map.Entry<Integer, Column> mark : marks.entrySet()) {
      sum = sum.plus(when(mark.getValue(), lit(mark.getKey())).otherwise(lit(0)));
    }
    return sum;
  }

  /** Versions closed before the table kept reasons have none, and promise nothing. */
  private Optional<Column> promisesNext(Dataset<Row> stored) {
    String reason = shape.names().closeReason();
    boolean kept = !shape.auditColumns().isEmpty() && List.of(stored.columns()).contains(reason);
    return kept
        ? Optional.of(coalesce(column(reason).isin(FOLLOWED), lit(false)))
        : Optional.empty();
  }

  /** The key's columns under names of our own, which no column of the table can clash with. */
  private List<Column> key() {
    List<Column> key = new ArrayList<>();
    for (int i = 0; i < shape.key().size(); i++) {
      key.add(oneZero(column(shape.keyNames().get(i)), shape.key().get(i).dataType()).as(KEY + i));
    }
    return key;
  }

  /** To Spark 0.0 and -0.0 are one key, but two values. */
  private static Column oneZero(Column value, DataType type) {
    if (type instanceof DoubleType) {
      return value.plus(lit(0.0));
    }
    return type instanceof FloatType ? value.plus(lit(0.0f)) : value;
  }

  private static Column micros(String name) {
    return unix_micros(column(name).cast(DataTypes.TimestampType));
  }

  static Column column(String name) {
    return col(Identifiers.quoted(name));
  }
}
