package io.strandline.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead somewhere, and so do names of pages in code. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)");
  private static final Pattern PAGE = Pattern.compile("docs/[\\w/.-]*\\.md");

  @Test
  void everyRelativeLinkResolves() {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : Markdown.pages()) {
      for (String target : targets(Markdown.lines(page))) {
        links++;
        if (!resolves(page, target)) {
          broken.add(Markdown.ROOT.relativize(page) + " -> " + target);
        }
      }
    }
    assertThat(links).isPositive();
    assertThat(broken).isEmpty();
  }

  @Test
  void pagesThatTheBuildFilesNameExist() {
    List<String> named =
        Stream.of("pom.xml", "core/src/main/java/io/strandline/error/ErrorCode.java")
            .flatMap(file -> Markdown.lines(Markdown.ROOT.resolve(file)).stream())
            .flatMap(line -> PAGE.matcher(line).results().map(found -> found.group()))
            .toList();
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(page -> assertThat(Markdown.ROOT.resolve(page)).exists());
  }

  /** Links outside code, and no links to other hosts. */
  private static List<String> targets(List<String> lines) {
    List<String> targets = new ArrayList<>();
    boolean code = false;
    for (String line : lines) {
      code ^= line.stripLeading().startsWith("```");
      Matcher link = LINK.matcher(code ? "" : line.replaceAll("`[^`]*`", ""));
      while (link.find()) {
        if (!link.group(1).matches("[a-z]+:.*")) {
          targets.add(link.group(1));
        }
      }
    }
    return targets;
  }

  private static boolean resolves(Path page, String target) {
    int cut = target.indexOf('#');
    String file = cut < 0 ? target : target.substring(0, cut);
    Path found = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return Files.exists(found) && (cut < 0 || anchors(found).contains(target.substring(cut + 1)));
  }

  private static Set<String> anchors(Path page) {
    return Markdown.lines(page).stream()
        .filter(line -> line.matches("#{1,6} .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
