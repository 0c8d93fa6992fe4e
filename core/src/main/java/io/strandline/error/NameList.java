package io.strandline.error;

import java.util.Collection;
import java.util.List;

/** Lists of names in messages. */
public final class NameList {
  private static final int LISTED = 20;

  private NameList() {}

  /** As many of {@code names} as people read, and how many more there are. */
  public static String of(Collection<String> names) {
    return of(names, LISTED);
  }

  /** The same, {@code most} of them at most. */
  public static String of(Collection<String> names, int most) {
    List<String> shown = names.stream().limit(most).toList();
    int more = names.size() - shown.size();
    return String.join(", ", shown) + (more > 0 ? " and " + more + " more" : "");
  }
}
