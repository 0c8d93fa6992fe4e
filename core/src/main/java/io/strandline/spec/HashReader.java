package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.spec.HashForm.Function;
import io.strandline.spec.HashForm.Text;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code layout.hash}: a word, or {@code {concat: sha256, nulls: skip}}. */
final class HashReader {
  private static final Form MAP = new Form("a map", "hash: {concat: sha256}");
  private static final Map<String, HashForm> EXACT = new LinkedHashMap<>();
  private static final Map<String, Function> FUNCTIONS = Words.of(Function.class);
  private static final Map<String, Text> NULLS =
      Words.of("empty", Text.CONCAT, "skip", Text.CONCAT_SKIPPING_NULLS);

  static {
    EXACT.put("sha256", HashForm.SHA256);
    EXACT.put("xxhash64", HashForm.XXHASH64);
  }

  private HashReader() {}

  static Optional<HashForm> read(Section layout) {
    return layout
        .node("hash")
        .flatMap(
            node ->
                node instanceof Entries
                    ? layout.section("hash", MAP).flatMap(HashReader::concat)
                    : exact(layout, node));
  }

  private static Optional<HashForm> exact(Section layout, YamlNode node) {
    boolean ofConcatenated =
        node instanceof Scalar scalar
            && FUNCTIONS.containsKey(scalar.value())
            && !EXACT.containsKey(scalar.value());
    if (ofConcatenated) {
      String word = ((Scalar) node).value();
      layout.problem(
          SPEC_BAD_VALUE,
          "hash",
          "`" + word + "` hashes concatenated values only",
          "Write hash: {concat: " + word + "}, or " + String.join(" or ", EXACT.keySet()) + ".");
      return Optional.empty();
    }
    return layout.word("hash", EXACT);
  }

  private static Optional<HashForm> concat(Section hash) {
    Optional<Function> function = hash.word("concat", FUNCTIONS);
    Text nulls = hash.word("nulls", NULLS).orElse(Text.CONCAT);
    if (hash.lacks("concat", Map.of())) {
      hash.problem(
          SPEC_MISSING_KEY,
          "concat",
          "`hash` does not say which function hashes the concatenated values",
          "Write for example hash: {concat: sha256}, or hash: sha256 for the exact hash.");
    }
    hash.close();
    return function.map(f -> new HashForm(nulls, f));
  }
}
