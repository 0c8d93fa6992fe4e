package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.SourceSpec.FileType;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code source}. */
final class SourceReader {
  private static final Map<String, FileType> TYPES = Words.of(FileType.class);
  private static final Form FORM =
      new Form("a source", "crm.customers, {path: in/*.parquet} or {sql: SELECT ...}");
  private static final Pattern FILE =
      Pattern.compile("(?i)/|\\.(parquet|parq|orc|csv|json|jsonl|ndjson)(\\.\\w+)?$");

  private SourceReader() {}

  static Optional<SourceSpec> read(Section spec) {
    return spec.node("source")
        .flatMap(
            node ->
                node instanceof Entries
                    ? spec.section("source", FORM).flatMap(SourceReader::described)
                    : spec.scalar(node, FORM).flatMap(name -> table(spec, "source", name)));
  }

  private static Optional<SourceSpec> described(Section source) {
    Optional<String> path = source.text("path");
    Optional<FileType> type = source.word("type", TYPES);
    Optional<SourceSpec> table =
        source
            .node("table")
            .flatMap(node -> source.scalar(node, QualifiedName.FORM))
            .flatMap(name -> table(source, "table", name));
    Optional<String> sql = source.text("sql");
    source.close();
    List<String> kinds = List.of("path", "table", "sql");
    List<String> said = kinds.stream().filter(source::has).toList();
    if (kinds.stream().allMatch(kind -> source.lacks(kind, Map.of()))) {
      source.problem(
          SPEC_MISSING_KEY, "path", "names neither path, table nor sql", "Write one of them.");
    } else if (said.size() > 1) {
      source.problem(
          SPEC_CONTRADICTION,
          said.get(1),
          "the source is " + String.join(" and ", said) + " at once",
          "Keep one of them.");
    } else if (source.has("type") && !source.has("path")) {
      source.problem(
          SPEC_CONTRADICTION, "type", "only files have a `type`", "Remove it, or name a `path`.");
    }
    return path.<SourceSpec>map(each -> new SourceSpec.Files(each, type))
        .or(() -> table)
        .or(() -> sql.map(SourceSpec.Query::new));
  }

  private static Optional<SourceSpec> table(Section section, String key, Scalar name) {
    boolean file = FILE.matcher(name.value()).find();
    if (!file && QualifiedName.parts(name.value()).isPresent()) {
      return Optional.of(new SourceSpec.Table(name.value()));
    }
    section.problem(
        SPEC_BAD_VALUE,
        key,
        name.describe() + (file ? " looks like a file, not like a table" : " is no table name"),
        file
            ? "Write source: {path: ...}; a table's odd name parts stand in backquotes."
            : "Write for example " + FORM.examples() + ".");
    return Optional.empty();
  }
}
