package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classification.Hashes;
import io.strandline.hash.ValueEquality;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.table.TableNotes;
import io.strandline.timeline.Treatment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructField;

/**
 * Rows that were written before the dimension's columns were what they are now. Their hash covers
 * other attributes, so they are compared by value; and where a type 6 attribute has no current
 * value yet they are not settled.
 */
final class OlderRows {
  private final Shape shape;
  private final Optional<Instant> otherHashUntil;
  private final Optional<Instant> lackingUntil;

  OlderRows(Shape shape, TableNotes notes, Hashes hashes) {
    this.shape = shape;
    boolean hashed = shape.comparesHashes() && hashes == Hashes.STORED && !notes.hashes().isEmpty();
    this.otherHashUntil =
        hashed
            ? Optional.of(notes.hashes().get(notes.hashes().size() - 1).since())
                .filter(since -> since.isAfter(Instant.EPOCH))
            : Optional.empty();
    this.lackingUntil =
        shape.attributeColumns().stream()
            .filter(a -> a.treatment() == Treatment.HYBRID)
            .flatMap(a -> Optional.ofNullable(notes.knownSince().get(a.current())).stream())
            .max(Instant::compareTo);
  }

  /** Attributes whose values are needed because the hash does not do. */
  List<StructField> comparedByValue() {
    return otherHashUntil.isEmpty()
        ? List.of()
        : shape.attributeColumns().stream()
            .filter(a -> a.treatment().versions())
            .map(AttributeColumns::attribute)
            .toList();
  }

  /** Columns of the table that {@link #settled} needs. */
  List<String> columns() {
    List<String> columns = new ArrayList<>();
    comparedByValue().forEach(field -> columns.add(field.name()));
    if (otherHashUntil.isPresent() || lackingUntil.isPresent()) {
      columns.add(shape.names().updatedAt());
    }
    return columns;
  }

  /**
   * True where event and row agree in the type 2 attributes.
   *
   * @param prefix of the table's columns
   * @param sameHash true where their hashes agree
   */
  Column settled(String prefix, Column sameHash) {
    Column updated = column(prefix + shape.names().updatedAt());
    Column settled = sameHash;
    if (otherHashUntil.isPresent()) {
      Column same = lit(true);
      for (StructField field : comparedByValue()) {
        same =
            same.and(
                ValueEquality.same(
                    column(field.name()), column(prefix + field.name()), field.dataType()));
      }
      settled = when(updated.geq(lit(otherHashUntil.get())), sameHash).otherwise(same);
    }
    // a table that does not keep when a row was written may lack the value in any
    return lackingUntil.isPresent()
        ? settled.and(coalesce(updated.geq(lit(lackingUntil.get())), lit(false)))
        : settled;
  }
}
