package io.strandline.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a misspelt word was meant to be. */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate that {@code word} most likely meant, if one is near enough: a slip of case or
   * dashes, or one wrong, missing, doubled or swapped letter in three.
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    String plain = plain(word);
    String best = null;
    int bestDistance = 1 + Math.max(1, plain.length() / 3);
    for (String candidate : candidates) {
      int distance = distance(plain, plain(candidate));
      if (distance < bestDistance && distance < candidate.length()) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** "Did you mean `x`?", or "" where no candidate is near. */
  public static String hint(String word, Collection<String> candidates) {
    return to(word, candidates).map(near -> "Did you mean `" + near + "`?").orElse("");
  }

  private static String plain(String word) {
    String shortened = word.length() > 200 ? word.substring(0, 200) : word;
    return shortened.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
  }

  /** Letters to change, add, drop or swap with their neighbour (optimal string alignment). */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
