package io.strandline.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Markdown page.
 *
 * @param sections its sections, one for each heading of any level
 */
record Markdown(List<Section> sections) {
  /** The folder of the whole project. */
  static final Path ROOT = Path.of("..");

  /**
   * What stands under one heading.
   *
   * @param chapter the heading of level 2 that it belongs to
   * @param title its own heading
   * @param level of that heading
   * @param prose its lines outside fenced blocks
   * @param blocks its fenced blocks
   */
  record Section(String chapter, String title, int level, List<String> prose, List<Block> blocks) {
    private static Section of(String chapter, String title, int level) {
      return new Section(chapter, title, level, new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * A fenced block.
   *
   * @param line where its text begins, counted from 1
   * @param info what stands behind the opening fence
   * @param lines its text
   */
  record Block(int line, String info, List<String> lines) {}

  static Markdown read(String page) {
    return parse(lines(ROOT.resolve(page)));
  }

  private static Markdown parse(List<String> lines) {
    List<Section> sections = new ArrayList<>(List.of(Section.of("", "", 0)));
    String chapter = "";
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Section section = sections.get(sections.size() - 1);
      if (line.startsWith("```")) {
        int end = i + 1;
        while (!lines.get(end).equals("```")) {
          end++;
        }
        section.blocks().add(new Block(i + 2, line.substring(3), lines.subList(i + 1, end)));
        i = end;
      } else if (line.matches("#{1,6} .*")) {
        int level = line.indexOf(' ');
        String title = line.substring(level + 1);
        chapter = level == 2 ? title : chapter;
        sections.add(Section.of(chapter, title, level));
      } else {
        section.prose().add(line);
      }
    }
    return new Markdown(sections);
  }

  /** Every page of the project, but what is built or fetched. */
  static List<Path> pages() {
    return files("\\.md");
  }

  /** The lines of all main code but that of the error codes themselves. */
  static List<String> mainCode() {
    return files("/src/main/java/.*\\.java").stream()
        .filter(file -> !file.endsWith("ErrorCode.java"))
        .flatMap(file -> lines(file).stream())
        .toList();
  }

  private static List<Path> files(String ending) {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().matches(".*" + ending))
          .filter(file -> !file.toString().matches(".*/(target|\\.git)/.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> lines(Path page) {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
