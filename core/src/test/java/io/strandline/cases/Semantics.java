package io.strandline.cases;

import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Treatment;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A peer's settings, each as the words of our spec say it where they can.
 *
 * @param settings as the case writes them; null where a setting is present and empty
 */
public record Semantics(Map<String, Object> settings) {
  private static final Set<String> KNOWN =
      Set.of(
          "scd_type",
          "mode",
          "effective_at",
          "sequence",
          "deletes",
          "late",
          "detect",
          "detect_against",
          "type1_scope",
          "untracked",
          "first_valid_from",
          "first_valid_from_scope",
          "effective_default_new_key",
          "intermediate",
          "coalesce",
          "new_columns",
          "missing_columns",
          "new_column_forces_version",
          "null_keys",
          "empty_keys",
          "null_means",
          "delete_scope",
          "delete_effective_at",
          "soft_delete_column",
          "sequence_mapping",
          "open_end",
          "valid_to",
          "validity_type",
          "column_names",
          "case_sensitive",
          "track_all",
          "truncate",
          "reappear_valid_from",
          "history_contains_current",
          "type3_keeps",
          "type1_validity");

  public Semantics {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    Set<String> unknown = new TreeSet<>(settings.keySet());
    unknown.removeAll(KNOWN);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("Nobody has thought about these settings: " + unknown);
    }
  }

  /** A setting as text, empty where it is absent or null. */
  public Optional<String> text(String setting) {
    return Optional.ofNullable(settings.get(setting)).map(Object::toString);
  }

  /** True where the setting is present and true. */
  public boolean is(String setting) {
    return Boolean.TRUE.equals(settings.get(setting));
  }

  /** The dimension's type: "0" to "6", or nonsense on purpose. */
  public String scdType() {
    return text("scd_type").orElseThrow();
  }

  /** Changes or snapshots. */
  public Mode mode() {
    return text("mode").orElseThrow().equals("snapshot") ? Mode.SNAPSHOT : Mode.CHANGES;
  }

  /** The column that dates rows. */
  public Optional<String> effectiveAt() {
    return text("effective_at");
  }

  /** The column that orders a key's events. */
  public Optional<String> sequence() {
    return text("sequence");
  }

  /** What absence or a delete does; removing a type 1 row is what closing does there. */
  public Deletes deletes() {
    return switch (text("deletes").orElseThrow()) {
      case "ignore" -> Deletes.IGNORE;
      case "close", "remove" -> Deletes.CLOSE;
      case "new_record" -> Deletes.TOMBSTONE;
      default -> throw new IllegalArgumentException("deletes: " + text("deletes"));
    };
  }

  /** What happens to late events; where they do not arise, one is an error. */
  public Late late() {
    return switch (text("late").orElse("reject")) {
      case "surgery" -> Late.SPLIT;
      case "drop" -> Late.IGNORE;
      case "reject" -> Late.REJECT;
      default -> throw new IllegalArgumentException("late: " + text("late"));
    };
  }

  /** How far a type 1 change reaches. */
  public Treatment type1() {
    boolean all = text("type1_scope").equals(Optional.of("all_versions"));
    return all ? Treatment.OVERWRITE_ALL : Treatment.OVERWRITE;
  }

  /** What rows with a NULL key do: peers that skip them are ours that quarantine them. */
  public BadRows badRows() {
    boolean skip = text("null_keys").equals(Optional.of("skip"));
    return skip ? BadRows.QUARANTINE : BadRows.REJECT;
  }

  /** The start of every key's first version. */
  public Optional<Instant> firstValidFrom() {
    return text("first_valid_from").map(Instant::parse);
  }

  /** True where NULL in a row leaves the key's value as it is. */
  public boolean nullMeansUnchanged() {
    return text("null_means").equals(Optional.of("unchanged"));
  }

  /** True where a column that a row lacks leaves the key's value as it is. */
  public boolean missingMeansUnchanged() {
    return text("missing_columns").equals(Optional.of("unchanged"));
  }

  /** True where validity is made of dates. */
  public boolean hasDateValidity() {
    return text("validity_type").equals(Optional.of("date"));
  }

  /** The column whose value, other than NULL, makes a row a delete. */
  public Optional<String> softDeleteColumn() {
    return text("soft_delete_column");
  }

  /** The columns within whose values absence counts; empty: everywhere. */
  public List<String> deleteScope() {
    Object scope = settings.get("delete_scope");
    if (scope instanceof List<?> columns) {
      return columns.stream().map(Object::toString).toList();
    }
    return scope == null ? List.of() : List.of(scope.toString());
  }
}
