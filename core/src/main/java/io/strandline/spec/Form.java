package io.strandline.spec;

import java.util.Collection;

/**
 * What a value of a spec has to look like, for messages.
 *
 * @param noun what it is, with its article
 * @param examples one or two of it
 */
record Form(String noun, String examples) {
  static final Form TEXT = new Form("a single value", "a word or a quoted text");
  static final Form COLUMN = new Form("a column name", "customer_id");

  static Form word(Collection<String> words) {
    String joined = String.join(", ", words);
    return new Form("one of " + joined, words.iterator().next());
  }
}
