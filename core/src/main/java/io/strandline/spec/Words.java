package io.strandline.spec;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The words of a spec for the constants of an enum. */
final class Words {
  private Words() {}

  /** Every constant by its name in lower case, in their order. */
  static <E extends Enum<E>> Map<String, E> of(Class<E> type) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      words.put(constant.name().toLowerCase(Locale.ROOT), constant);
    }
    return words;
  }

  /** The same, the names' parts joined by hyphens. */
  static <E extends Enum<E>> Map<String, E> hyphenated(Class<E> type) {
    Map<String, E> words = new LinkedHashMap<>();
    of(type).forEach((word, constant) -> words.put(word.replace('_', '-'), constant));
    return words;
  }

  /** Two words that are not the constants' names. */
  static <E> Map<String, E> of(String one, E its, String other, E theirs) {
    Map<String, E> words = new LinkedHashMap<>();
    words.put(one, its);
    words.put(other, theirs);
    return words;
  }
}
