package io.strandline.layout;

import io.strandline.hash.ValueKind;
import io.strandline.spec.HashForm;
import io.strandline.table.HashEra;
import io.strandline.table.HashEra.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.StructField;

/**
 * What {@code record_hash} covers, and since when. Hashes of rows that were written before the set
 * of type 2 attributes changed say nothing of the new set.
 */
public final class HashCoverage {
  private HashCoverage() {}

  /** What hashes of this shape cover. */
  public static HashEra of(Shape shape, Instant since) {
    HashForm form = shape.spec().layout().hash();
    List<Part> parts = new ArrayList<>();
    for (StructField field : shape.attributes()) {
      if (shape.versionedNames().contains(field.name())) {
        // Concatenated, a value counts as it is printed, which differs by type.
        String kind = form.mayMeet() ? field.dataType().sql() : ValueKind.of(field.dataType());
        parts.add(new Part(field.name(), field.name(), kind));
      }
    }
    return new HashEra(since, form.words(), parts);
  }

  /**
   * The eras of a table once a run has written to it.
   *
   * @param before the eras so far
   * @param added columns that the table gets with this run: NULL in every row, and so in no hash
   * @param clock when the run started
   */
  public static List<HashEra> after(
      List<HashEra> before, Shape shape, Set<String> added, Instant clock) {
    if (!shape.keepsVersions()) {
      return before;
    }
    HashEra now = of(shape, clock);
    List<HashEra> eras = new ArrayList<>(before);
    boolean nullsCount = shape.spec().layout().hash().text() == HashForm.Text.CONCAT;
    if (!eras.isEmpty()
        && continues(eras.get(eras.size() - 1), now, nullsCount ? Set.of() : added)) {
      HashEra last = eras.remove(eras.size() - 1);
      eras.add(new HashEra(last.since(), last.formula(), now.attributes()));
    } else {
      eras.add(now);
    }
    return eras;
  }

  private static boolean continues(HashEra last, HashEra now, Set<String> added) {
    List<Part> kept =
        now.attributes().stream().filter(part -> !added.contains(part.column())).toList();
    boolean concatenated = last.formula().startsWith("concat");
    return last.formula().equals(now.formula())
        && (concatenated
            ? kept.equals(last.attributes())
            : Set.copyOf(kept).equals(Set.copyOf(last.attributes())));
  }
}
