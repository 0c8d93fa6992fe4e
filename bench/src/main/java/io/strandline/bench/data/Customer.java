package io.strandline.bench.data;

import java.util.Arrays;
import java.util.List;

/**
 * A customer at one moment.
 *
 * @param id the business key
 * @param attributes values of {@link #ATTRIBUTES}; a phone may be null
 */
public record Customer(long id, List<String> attributes) {
  /** The business key's column. */
  public static final String KEY = "customer_id";

  /** The six attributes of the first write-up. */
  public static final List<String> ATTRIBUTES =
      List.of("email", "full_name", "country", "city", "loyalty_tier", "phone");

  public Customer {
    if (attributes.size() != ATTRIBUTES.size()) {
      throw new IllegalArgumentException("A customer has six attributes, not " + attributes.size());
    }
    // List.copyOf takes no nulls, and NULL is a value here
    attributes =
        java.util.Collections.unmodifiableList(Arrays.asList(attributes.toArray(String[]::new)));
  }
}
