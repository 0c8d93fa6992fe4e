package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;

import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads {@code columns}: a Spark SQL type for each name. */
final class ColumnsReader {
  private static final Form MAP = new Form("a map of types", "{customer_id: bigint, name: string}");
  private static final Form TYPE = new Form("a Spark SQL type", "bigint or array<string>");

  private ColumnsReader() {}

  static Map<String, String> read(Section spec) {
    return spec.section("columns", MAP).map(ColumnsReader::types).orElse(Map.of());
  }

  private static Map<String, String> types(Section columns) {
    Map<String, String> types = new LinkedHashMap<>();
    Map<String, String> seen = new HashMap<>();
    for (String name : columns.keys()) {
      String other = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (name.isBlank() || other != null) {
        columns.problem(
            SPEC_BAD_VALUE,
            name,
            name.isBlank()
                ? "a column without a name"
                : "`" + other + "` and `" + name + "` differ by case only",
            "Give every column a name of its own.");
      }
      Scalar type = columns.node(name).flatMap(node -> columns.scalar(node, TYPE)).orElse(null);
      if (type == null) {
        continue;
      }
      if (brokenByComma(type.value())) {
        columns.wrong(
            type,
            "ends too early: a bracket is open",
            "Close it; in braces, quote a type with a comma: \"decimal(10,2)\".");
        break;
      }
      ColumnType.fault(type.value()).ifPresent(fault -> columns.wrong(type, fault, ""));
      types.put(name, type.value().strip());
    }
    return types;
  }

  /** {@code {price: decimal(10,2)}} is two entries to YAML; what follows would only confuse. */
  private static boolean brokenByComma(String type) {
    return count(type, '(') > count(type, ')') || count(type, '<') > count(type, '>');
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(each -> each == wanted).count();
  }
}
