package io.strandline.spec.yaml;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;

import io.strandline.error.Nearest;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Items;
import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts environment variables in the place of <code>${env:NAME}</code> and <code>
 * ${env:NAME:-default}</code> in values. Their text is never read as YAML, and a wrong value is
 * shown as written, since the text may be a secret.
 */
public final class Variables {
  private static final Pattern REFERENCE =
      Pattern.compile("\\$\\{env:(?:([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?})?");

  private final Map<String, String> environment;
  private final Problems problems;

  /** Takes values from {@code environment}. */
  public Variables(Map<String, String> environment, Problems problems) {
    this.environment = Map.copyOf(environment);
    this.problems = problems;
  }

  /** {@code entries} with all variables resolved; a missing one is a problem. */
  public Entries resolved(Entries entries) {
    Map<String, YamlNode> resolved = new LinkedHashMap<>();
    entries.entries().forEach((key, value) -> resolved.put(key, resolved(value)));
    return new Entries(entries.place(), resolved);
  }

  private YamlNode resolved(YamlNode node) {
    if (node instanceof Entries entries) {
      return resolved(entries);
    }
    if (node instanceof Items list) {
      return new Items(list.place(), list.items().stream().map(this::resolved).toList());
    }
    Scalar scalar = (Scalar) node;
    return scalar.value().contains("${env:") ? resolved(scalar) : scalar;
  }

  private Scalar resolved(Scalar scalar) {
    StringBuilder text = new StringBuilder();
    Matcher reference = REFERENCE.matcher(scalar.value());
    boolean faulty = false;
    while (reference.find()) {
      String value = value(scalar, reference);
      faulty |= value == null;
      reference.appendReplacement(text, Matcher.quoteReplacement(value == null ? "" : value));
    }
    reference.appendTail(text);
    Kind kind = faulty ? Kind.FAULTY : Kind.TEXT;
    return new Scalar(scalar.place(), kind, scalar.written(), text.toString());
  }

  private String value(Scalar scalar, Matcher reference) {
    String name = reference.group(1);
    String fallback = reference.group(2);
    boolean closed = reference.group().endsWith("}");
    if (name == null || !closed || (fallback != null && fallback.contains("${"))) {
      problems.add(
          SPEC_BAD_VALUE,
          scalar.place(),
          scalar.describe() + " holds a variable without a proper name, end or default",
          "Write ${env:NAME} or ${env:NAME:-default}; names are letters, digits and `_`.");
      return null;
    }
    String value = environment.getOrDefault(name, fallback);
    if (value == null) {
      String hint = Nearest.hint(name, environment.keySet());
      problems.add(
          SPEC_BAD_VALUE,
          scalar.place(),
          "the environment variable " + name + " is not set",
          (hint.isEmpty() ? "" : hint + " ")
              + "Set it, or give a default: ${env:"
              + name
              + ":-...}.");
    }
    return value;
  }
}
