package io.strandline.conformance;

import io.strandline.cases.Case;
import io.strandline.cases.CaseAttributes;
import io.strandline.cases.CaseBatch;
import io.strandline.cases.Column;
import io.strandline.cases.Semantics;
import io.strandline.spec.Deletes;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.SpecReader;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Treatment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a case's settings as a spec of ours. */
final class CaseSpec {
  /** Columns that order rows where their position does. */
  static final String BATCH = "sl_batch";

  static final String POSITION = "sl_position";

  /** D in explicit deletes. */
  static final String OPERATION = "sl_op";

  private static final Set<String> TYPES = Set.of("0", "1", "2", "3", "4", "6");

  private final Case aCase;
  private final Semantics semantics;
  private final CaseNeeds needs;
  private final String table;

  CaseSpec(Case aCase, String table) {
    this.aCase = aCase;
    this.semantics = aCase.semantics();
    this.needs = new CaseNeeds(aCase);
    this.table = table;
  }

  /** True where the order of rows in a batch decides. */
  static boolean byPosition(Case aCase) {
    return aCase.batches().stream().anyMatch(b -> b.order() == CaseBatch.Order.BY_POSITION);
  }

  /** The spec with the settings that changed, batch by batch. */
  LoadedSpec with(Map<String, Object> changed) {
    return SpecReader.parse(yaml(changed), aCase.name() + ".yaml");
  }

  /** The same for one batch, whose rows say of which keys a snapshot speaks. */
  LoadedSpec with(Map<String, Object> changed, CaseBatch batch) {
    String scope =
        semantics.deleteScope().isEmpty()
            ? ""
            : "scope: " + quoted(new CaseScope(aCase, semantics.deleteScope()).of(batch)) + '\n';
    return SpecReader.parse(yaml(changed) + scope, aCase.name() + ".yaml");
  }

  /** The names that the peer's validity columns have, by ours. */
  Map<String, String> names(Map<String, Object> changed) {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("created_at", "sl_created_at");
    names.put("updated_at", "sl_updated_at");
    Object given = changed.getOrDefault("column_names", semantics.settings().get("column_names"));
    if (given instanceof Map<?, ?> map) {
      map.forEach((ours, theirs) -> names.put(ours.toString(), theirs.toString()));
    }
    return names;
  }

  private String yaml(Map<String, Object> changed) {
    StringBuilder yaml = new StringBuilder();
    line(yaml, "table", quoted("cases." + table));
    line(yaml, "mode", semantics.mode() == Mode.SNAPSHOT ? "snapshot" : "changes");
    Object key = changed.getOrDefault("key", aCase.key());
    line(yaml, "key", list(((List<?>) key).stream().map(Object::toString).toList()));
    Object effectiveAt =
        changed.getOrDefault("effective_at", semantics.settings().get("effective_at"));
    if (effectiveAt != null) {
      line(yaml, "effective_at", quoted(effectiveAt.toString()));
    }
    if (byPosition(aCase)) {
      line(yaml, "sequence", list(List.of(BATCH, POSITION)));
    } else {
      semantics.sequence().ifPresent(column -> line(yaml, "sequence", quoted(column)));
    }
    deletes(yaml);
    tracking(yaml);
    policies(yaml);
    layout(yaml, changed);
    line(
        yaml,
        "columns",
        aCase.columns().stream()
            .map(column -> quoted(column.name()) + ": " + quoted(column.type()))
            .collect(Collectors.joining(", ", "{", "}")));
    return yaml.toString();
  }

  private void deletes(StringBuilder yaml) {
    boolean changes = semantics.mode() == Mode.CHANGES;
    boolean taken = (needs.deletes() || needs.truncates()) && semantics.deletes() != Deletes.IGNORE;
    if (!changes || taken) {
      line(yaml, "deletes", semantics.deletes().name().toLowerCase(Locale.ROOT));
    }
    if (taken) {
      String soft = semantics.softDeleteColumn().map(c -> " OR `" + c + "` IS NOT NULL").orElse("");
      line(yaml, "delete_when", quoted(OPERATION + " = 'D'" + soft));
    }
    if (needs.truncates()) {
      line(yaml, "truncate_when", quoted(OPERATION + " = 'T'"));
    }
  }

  private void tracking(StringBuilder yaml) {
    aCase.trackedKeys().forEach((type, columns) -> line(yaml, type, list(columns)));
    if (!TYPES.contains(semantics.scdType())) {
      line(yaml, "type" + semantics.scdType(), "rest");
      return;
    }
    Map<Treatment, List<String>> named =
        CaseAttributes.of(aCase).stream()
            .collect(
                Collectors.groupingBy(
                    Attribute::treatment,
                    LinkedHashMap::new,
                    Collectors.mapping(Attribute::name, Collectors.toList())));
    named.forEach(
        (treatment, columns) -> {
          switch (treatment) {
            case FIXED -> line(yaml, "type0", list(columns));
            case OVERWRITE -> line(yaml, "type1", list(columns));
            case OVERWRITE_ALL ->
                line(yaml, "type1", "{columns: " + list(columns) + ", scope: all}");
            case VERSION -> line(yaml, "type2", list(columns));
            case PREVIOUS -> line(yaml, "type3", list(columns));
            case HYBRID -> line(yaml, "type6", list(columns));
            case UNTRACKED -> line(yaml, "untracked", list(columns));
          }
        });
  }

  private void policies(StringBuilder yaml) {
    if (needs.lateEvents() && semantics.late() != Late.REJECT) {
      line(yaml, "late", semantics.late().name().toLowerCase(Locale.ROOT));
      line(yaml, "event_log", "{keep: 36500 days}");
    } else {
      line(yaml, "late", "reject");
    }
    if (needs.partialRows()) {
      line(yaml, "partial", "true");
    }
    if (needs.skippedRows()) {
      line(yaml, "bad_rows", "quarantine");
    }
    boolean evolves =
        semantics.settings().containsKey("new_columns")
            || semantics.settings().containsKey("missing_columns");
    if (evolves || aCase.expectation() instanceof Case.Tables) {
      line(yaml, "missing_columns", "null");
    }
    line(yaml, "new_attributes", "version");
    semantics.text("first_valid_from").ifPresent(t -> line(yaml, "first_valid_from", quoted(t)));
    line(yaml, "max_future", "365000 days");
  }

  private void layout(StringBuilder yaml, Map<String, Object> changed) {
    String names =
        names(changed).entrySet().stream()
            .map(e -> e.getKey() + ": " + quoted(e.getValue()))
            .collect(Collectors.joining(", ", "names: {", "}"));
    String validity = semantics.hasDateValidity() ? ", validity: date" : "";
    String openEnd = semantics.text("open_end").map(end -> ", open_end: " + quoted(end)).orElse("");
    line(yaml, "layout", "{" + names + validity + openEnd + "}");
  }

  private static void line(StringBuilder yaml, String key, String value) {
    yaml.append(key).append(": ").append(value).append('\n');
  }

  private static String list(List<String> names) {
    Function<String, String> quoted = CaseSpec::quoted;
    return names.stream().map(quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** The type of a column in a batch. */
  static String type(Column column, CaseBatch batch) {
    return batch.columnTypes().getOrDefault(column.name(), column.type());
  }
}
