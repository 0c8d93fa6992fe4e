package io.strandline.spec;

import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.Optional;

/** Reads SQL conditions, in which quotes of YAML and of SQL meet. */
final class ConditionReader {
  private static final Form CONDITION = new Form("an SQL condition", "op = 'D'");

  private ConditionReader() {}

  /** The condition under {@code key}, in SQL that need not be right. */
  static Optional<String> read(Section spec, String key) {
    Optional<Scalar> scalar = spec.node(key).flatMap(node -> spec.scalar(node, CONDITION));
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    if (scalar.get().kind() != Kind.TEXT) {
      spec.wrong(scalar.get(), CONDITION);
      return Optional.empty();
    }
    if (opensQuote(scalar.get().value())) {
      spec.wrong(
          scalar.get(),
          "opens a quote and never closes it",
          "Close it. Is there ` #` in the condition? YAML takes that for the begin of a comment:"
              + " put the whole condition in double quotes.");
      return Optional.empty();
    }
    return spec.text(key);
  }

  /** True where a quote of SQL is open at the end. */
  private static boolean opensQuote(String sql) {
    char open = 0;
    for (int i = 0; i < sql.length(); i++) {
      char sign = sql.charAt(i);
      if (open == 0 && (sign == '\'' || sign == '"' || sign == '`')) {
        open = sign;
      } else if (open != 0 && open != '`' && sign == '\\') {
        i++;
      } else if (sign == open) {
        open = 0;
      }
    }
    return open != 0;
  }
}
