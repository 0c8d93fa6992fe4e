package io.strandline.error;

import java.util.Locale;

/** How many there are of something, in messages; the same in every locale. */
public final class Amount {
  private Amount() {}

  /** {@code 1204331} as {@code 1,204,331}. */
  public static String of(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 key}, {@code 1,204 keys}: the noun takes an s unless there is one. */
  public static String of(long number, String noun) {
    return of(number) + ' ' + noun + (number == 1 ? "" : "s");
  }

  /** The same with a verb: {@code one} of it {@code has}, {@code many} {@code have}. */
  public static String of(long number, String noun, String one, String many) {
    return of(number, noun) + ' ' + (number == 1 ? one : many);
  }
}
