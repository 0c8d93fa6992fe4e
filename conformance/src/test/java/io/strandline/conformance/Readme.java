package io.strandline.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fenced blocks of the README. */
final class Readme {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");

  private Readme() {}

  /** Its blocks in order. */
  static List<Block> blocks() throws IOException {
    Matcher fences = FENCE.matcher(Files.readString(ROOT.resolve("README.md")));
    List<Block> blocks = new ArrayList<>();
    while (fences.find()) {
      blocks.add(new Block(fences.group(1), fences.group(2)));
    }
    return blocks;
  }

  /**
   * A fenced block.
   *
   * @param language the word after the fence
   * @param text what it holds
   */
  record Block(String language, String text) {}
}
