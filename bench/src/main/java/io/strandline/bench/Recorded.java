package io.strandline.bench;

import java.util.ArrayList;
import java.util.List;

/** The command as results tell it: without folders of the machine it ran on. */
final class Recorded {
  private static final List<String> FOLDERS = List.of("--data", "--results");

  private Recorded() {}

  static String command(String[] arguments) {
    List<String> words = new ArrayList<>(List.of("bench/run"));
    boolean folder = false;
    for (String argument : arguments) {
      if (folder) {
        folder = false;
      } else if (FOLDERS.contains(argument)) {
        folder = true;
      } else if (FOLDERS.stream().noneMatch(name -> argument.startsWith(name + "="))) {
        words.add(argument.contains(" ") ? "'" + argument + "'" : argument);
      }
    }
    return String.join(" ", words);
  }
}
