package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.NameList;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Files, or folders of part files, whose names say their times: the batches of a backfill.
 *
 * @param batches the batches in order of time
 * @param ignored names in a folder that have no time, such as {@code README}, left out
 */
public record Series(List<Dated> batches, List<String> ignored) {
  private static final int LISTED = 10;

  public Series {
    batches = List.copyOf(batches);
    ignored = List.copyOf(ignored);
  }

  /**
   * Finds the batches that {@code glob} matches. Of a folder, its entries whose names have a time;
   * of a glob, every match, and one without a time is a problem. Names that begin with {@code _} or
   * {@code .} are left out.
   *
   * <p>The time is looked for in the match's own name first, then in the names of the folders that
   * the glob matched. By default it is a date, or a date and time, in UTC.
   *
   * @param atPattern finds the time instead: its groups named {@code year}, {@code month}, {@code
   *     day}, {@code hour}, {@code minute}, {@code second}, or its first group, or its whole match
   * @throws StrandlineException where nothing matches, a match has no time or several, or two have
   *     the same
   */
  public static Series match(
      String glob,
      Optional<Pattern> atPattern,
      java.nio.file.Path baseDirectory,
      Configuration conf) {
    SourcePaths.Target target = new SourcePaths(baseDirectory, conf).resolve(glob);
    NameTime times = new NameTime(atPattern);
    if (target instanceof SourcePaths.Directory folder) {
      return of(glob, folder.entries(), folder.directory().getPath().depth(), times, true);
    }
    if (target instanceof SourcePaths.Matches matches) {
      return of(glob, matches.entries(), literalDepth(matches.glob()), times, false);
    }
    FileStatus file = ((SourcePaths.OneFile) target).file();
    return of(glob, List.of(file), file.getPath().depth() - 1, times, false);
  }

  /** How many leading names of a glob are no glob. */
  private static int literalDepth(Path glob) {
    int depth = 0;
    for (Path path = glob; path != null; path = path.getParent()) {
      if (path.toString().chars().anyMatch(c -> "*?[{".indexOf(c) >= 0)) {
        depth = path.depth() - 1;
      }
    }
    return depth;
  }

  private static Series of(
      String glob, List<FileStatus> entries, int literal, NameTime times, boolean ignoring) {
    Map<Instant, List<Path>> found = new TreeMap<>();
    List<String> without = new ArrayList<>();
    List<String> several = new ArrayList<>();
    for (FileStatus entry : entries) {
      List<Instant> in = times(entry.getPath(), literal, times);
      if (in.size() == 1) {
        found.computeIfAbsent(in.get(0), x -> new ArrayList<>()).add(entry.getPath());
      } else {
        (in.isEmpty() ? without : several).add(entry.getPath().getName());
      }
    }
    List<Problem> problems = new ArrayList<>();
    if (!without.isEmpty() && (!ignoring || found.isEmpty())) {
      problems.add(problem("These names have no time: " + NameList.of(without, LISTED) + "."));
    }
    if (!several.isEmpty()) {
      problems.add(
          problem("These names have several times: " + NameList.of(several, LISTED) + "."));
    }
    found.forEach(
        (at, paths) -> {
          if (paths.size() > 1) {
            List<String> names = paths.stream().map(Path::getName).toList();
            problems.add(
                problem("These have one time, " + at + ": " + NameList.of(names, LISTED) + "."));
          }
        });
    if (entries.isEmpty()) {
      problems.add(
          Problem.of(ErrorCode.SOURCE_MISSING, "The folder " + glob + " has no files.", ""));
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return new Series(
        found.entrySet().stream()
            .map(e -> new Dated(e.getValue().get(0).toString(), e.getKey()))
            .sorted(Comparator.comparing(Dated::at))
            .toList(),
        without);
  }

  private static List<Instant> times(Path path, int literal, NameTime times) {
    List<Instant> found = List.of();
    for (Path p = path; found.isEmpty() && p != null && p.depth() > literal; p = p.getParent()) {
      found = times.in(p.getName());
    }
    return found;
  }

  private static Problem problem(String message) {
    return Problem.of(
        ErrorCode.USAGE,
        message,
        "Narrow the glob, or say where in the name the time is with --at-pattern, such as"
            + " --at-pattern 'full-(\\d{8})'.");
  }
}
