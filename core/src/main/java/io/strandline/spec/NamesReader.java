package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_CONTRADICTION;

import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads {@code layout.names}: another name for a column, or {@code none} for a table without. */
final class NamesReader {
  private static final List<String> ALWAYS = List.of("valid_from", "valid_to");

  private final Section section;
  private final Map<String, String> taken = new HashMap<>();

  private NamesReader(Section section) {
    this.section = section;
  }

  /** The names; {@code usual} where the section does not say. */
  static ColumnNames read(Section section, ColumnNames usual) {
    return new NamesReader(section).names(usual);
  }

  private ColumnNames names(ColumnNames usual) {
    ColumnNames names =
        new ColumnNames(
            name("valid_from", usual.validFrom()),
            name("valid_to", usual.validTo()),
            name("is_current", usual.isCurrent()),
            name("surrogate_key", usual.surrogateKey()),
            name("record_hash", usual.recordHash()),
            name("created_at", usual.createdAt()),
            name("updated_at", usual.updatedAt()),
            name("source_system", usual.sourceSystem()),
            name("batch_id", usual.batchId()),
            name("first_sequence", usual.firstSequence()),
            name("last_sequence", usual.lastSequence()),
            name("is_deleted", usual.isDeleted()),
            name("closed_batch_id", usual.closedBatchId()),
            name("close_reason", usual.closeReason()));
    section.close();
    return names;
  }

  /** The column's name; a name that is taken is noted, and the column gets none. */
  private String name(String role, String usual) {
    Optional<Scalar> none =
        section
            .node(role)
            .filter(Scalar.class::isInstance)
            .map(Scalar.class::cast)
            .filter(node -> node.kind() == Kind.NULL || section.says(LayoutReader.NONE, node, ""));
    if (none.isPresent()) {
      if (ALWAYS.contains(role)) {
        section.wrong(none.get(), "is no name: versions need their start and end", "Name it.");
      }
      return ColumnNames.absent(role);
    }
    String given = section.column(role).map(ColumnRef::name).orElse(usual);
    return isTaken(role, given) ? ColumnNames.absent(role) : given;
  }

  private boolean isTaken(String role, String name) {
    String other = taken.putIfAbsent(name.toLowerCase(Locale.ROOT), role);
    if (other == null) {
      return false;
    }
    section.problem(
        SPEC_CONTRADICTION,
        section.has(role) ? role : other,
        "`" + other + "` and `" + role + "` would both be named `" + name + "`",
        "Give each bookkeeping column a name of its own; case does not tell them apart.");
    return true;
  }
}
