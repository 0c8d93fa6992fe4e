package io.strandline.cli;

import io.strandline.spec.SourceSpec;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A source as users write it: a query where it starts with SELECT or WITH, files where it looks
 * like a path, else a table. {@code sql:}, {@code path:} and {@code table:} say it outright. Paths
 * are relative to the working directory.
 */
final class SourceConverter implements ITypeConverter<SourceSpec> {
  private static final Pattern QUERY = Pattern.compile("(?is)\\s*(select|with)\\s.*");
  private static final Pattern FILES =
      Pattern.compile(
          "(?is).*([/\\\\*?]|\\.(parquet|orc|csv|json|jsonl|ndjson)(\\.\\w+)?)$|.*[/\\\\*].*");

  @Override
  public SourceSpec convert(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.replaceFirst("^(sql|table|path):", "").isBlank()) {
      throw new TypeConversionException("the source is empty; name a path, a table or a query");
    }
    if (lower.startsWith("sql:")) {
      return new SourceSpec.Query(text.substring(4).strip());
    }
    if (lower.startsWith("table:")) {
      return new SourceSpec.Table(text.substring(6).strip());
    }
    if (lower.startsWith("path:")) {
      return files(text.substring(5).strip());
    }
    if (QUERY.matcher(text).matches()) {
      return new SourceSpec.Query(text.strip());
    }
    boolean path = FILES.matcher(text).matches() || Path.of(text).toFile().exists();
    return path ? files(text) : new SourceSpec.Table(text.strip());
  }

  private static SourceSpec files(String path) {
    return new SourceSpec.Files(Locations.absolute(path), Optional.empty());
  }
}
