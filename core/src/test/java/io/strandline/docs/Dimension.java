package io.strandline.docs;

import java.util.List;
import java.util.Map;

/** Something that examples can be executed on. */
public interface Dimension {

  /**
   * Applies a batch.
   *
   * @return what its report counts, by the words late, duplicate, redated, replaced and quarantined
   * @throws io.strandline.error.StrandlineException where the batch is refused
   */
  Map<String, Integer> apply(Example.Batch batch);

  /**
   * The dimension's rows in any order: business key, validity where it has one, attributes and
   * {@code is_deleted} where it has one, as values of core by column.
   */
  List<Map<String, Object>> rows();
}
