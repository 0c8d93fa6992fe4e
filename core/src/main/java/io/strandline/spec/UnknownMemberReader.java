package io.strandline.spec;

import io.strandline.spec.yaml.YamlNode.Entries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code unknown_member}: {@code true}, or values by column. */
final class UnknownMemberReader {
  private static final Form MAP = new Form("true or a map", "{name: Unknown}");
  private static final Map<String, Optional<UnknownMember>> WORDS =
      Words.of("true", Optional.of(new UnknownMember(Map.of())), "false", Optional.empty());

  private UnknownMemberReader() {}

  static Optional<UnknownMember> read(Section spec) {
    return spec.node("unknown_member")
        .flatMap(
            node ->
                node instanceof Entries
                    ? spec.section("unknown_member", MAP).map(UnknownMemberReader::values)
                    : spec.word("unknown_member", WORDS).flatMap(member -> member));
  }

  private static UnknownMember values(Section member) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String column : List.copyOf(member.keys())) {
      member.anyText(column).ifPresent(text -> values.put(column, text));
    }
    return new UnknownMember(values);
  }
}
