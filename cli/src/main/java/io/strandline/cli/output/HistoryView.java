package io.strandline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One key's versions for people: validity first, then what differs between versions; what never
 * differs stands above the table, once.
 *
 * @param columns columns of the table, in order
 * @param constant what is the same in every version, as {@code name value}
 */
public record HistoryView(List<String> columns, List<String> constant) {
  public HistoryView {
    columns = List.copyOf(columns);
    constant = List.copyOf(constant);
  }

  /**
   * Arranges a key's versions.
   *
   * @param all all columns, in order
   * @param validity columns that stand first and always
   * @param hidden columns that are not shown
   * @param lines the versions, a JSON object each
   */
  public static HistoryView of(
      List<String> all, List<String> validity, Set<String> hidden, List<String> lines) {
    List<ObjectNode> versions = lines.stream().map(Json::object).toList();
    List<String> columns = new ArrayList<>(validity);
    List<String> constant = new ArrayList<>();
    for (String column : all) {
      if (validity.contains(column) || hidden.contains(column)) {
        continue;
      }
      Set<JsonNode> values =
          versions.stream().map(version -> version.path(column)).collect(Collectors.toSet());
      if (values.size() > 1) {
        columns.add(column);
      } else if (!values.isEmpty()) {
        constant.add(column + ' ' + Cells.shown(values.iterator().next()));
      }
    }
    return new HistoryView(columns, constant);
  }
}
