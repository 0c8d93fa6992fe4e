package io.strandline.cases;

import static java.util.Objects.requireNonNull;

import io.strandline.error.ErrorCode;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A case whose expectation follows a rule of its peer that our contract rejects.
 *
 * @param name the case
 * @param rule the rule of ours that the peer contradicts, a few words, the same for like cases
 * @param reason what the peer does and why we do not
 * @param refuses batches that Strandline refuses, by position
 * @param gives the table that Strandline ends with, as plain values
 */
public record Reviewed(
    String name,
    String rule,
    String reason,
    SortedMap<Integer, ErrorCode> refuses,
    List<Map<String, Object>> gives) {

  public Reviewed {
    requireNonNull(name, "name");
    requireNonNull(rule, "rule");
    requireNonNull(reason, "reason");
    refuses = Collections.unmodifiableSortedMap(new TreeMap<>(refuses));
    gives = List.copyOf(gives);
  }

  /** All reviewed cases, by name. */
  public static Map<String, Reviewed> all() {
    InputStream yaml =
        Objects.requireNonNull(Reviewed.class.getResourceAsStream("/cases-reviewed.yaml"));
    Map<String, Reviewed> all = new LinkedHashMap<>();
    Object entries = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
    for (Object entry : (List<?>) entries) {
      Reviewed reviewed = read((Map<?, ?>) entry);
      if (all.put(reviewed.name(), reviewed) != null) {
        throw new IllegalStateException(reviewed.name() + " stands twice in the reviewed list");
      }
    }
    return all;
  }

  private static Reviewed read(Map<?, ?> entry) {
    SortedMap<Integer, ErrorCode> refuses = new TreeMap<>();
    if (entry.get("refuses") instanceof Map<?, ?> batches) {
      batches.forEach(
          (batch, code) -> refuses.put((Integer) batch, ErrorCode.valueOf((String) code)));
    }
    return new Reviewed(
        (String) entry.get("case"),
        (String) entry.get("rule"),
        (String) entry.get("reason"),
        refuses,
        rows((List<?>) entry.get("gives")));
  }

  private static List<Map<String, Object>> rows(List<?> rows) {
    return rows.stream().<Map<String, Object>>map(row -> row((Map<?, ?>) row)).toList();
  }

  private static Map<String, Object> row(Map<?, ?> values) {
    Map<String, Object> row = new LinkedHashMap<>();
    values.forEach((column, value) -> row.put((String) column, value));
    return row;
  }

  /** The table that Strandline ends with, typed. */
  public List<CaseRow> table(Case aCase) {
    return CaseFile.rows(aCase, gives);
  }
}
