package io.strandline.cases;

import static java.util.Objects.requireNonNull;

import io.strandline.cases.Column.Role;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A conformance case.
 *
 * @param name its file's name
 * @param description what it shows
 * @param tags what it exercises
 * @param key key columns
 * @param columns all columns
 * @param trackedKeys key columns that are tracked as well, by type: a mistake
 * @param semantics the peer's settings
 * @param initialColumns columns that the table has before the first batch, where it says so
 * @param initial rows already in the dimension
 * @param batches what arrives, in order
 * @param expectation what must come out
 */
public record Case(
    String name,
    String description,
    List<String> tags,
    List<String> key,
    List<Column> columns,
    Map<String, List<String>> trackedKeys,
    Semantics semantics,
    Optional<List<String>> initialColumns,
    List<CaseRow> initial,
    List<CaseBatch> batches,
    Expectation expectation) {

  public Case {
    requireNonNull(name, "name");
    requireNonNull(description, "description");
    tags = List.copyOf(tags);
    key = List.copyOf(key);
    columns = List.copyOf(columns);
    trackedKeys = Collections.unmodifiableMap(new LinkedHashMap<>(trackedKeys));
    requireNonNull(semantics, "semantics");
    initialColumns = initialColumns.map(List::copyOf);
    initial = List.copyOf(initial);
    batches = List.copyOf(batches);
    requireNonNull(expectation, "expectation");
  }

  /** What must come out. */
  public sealed interface Expectation permits Tables, Refused {}

  /**
   * The dimension must become this.
   *
   * @param anyOf acceptable tables, one at least
   * @param after the table after a batch, by the batch's position
   * @param current type 4: the current table
   * @param history type 4: the history table
   */
  public record Tables(
      List<List<CaseRow>> anyOf,
      Map<Integer, List<CaseRow>> after,
      Optional<List<CaseRow>> current,
      Optional<List<CaseRow>> history)
      implements Expectation {
    public Tables {
      anyOf = anyOf.stream().map(List::copyOf).toList();
      after = Collections.unmodifiableMap(new LinkedHashMap<>(after));
      current = current.map(List::copyOf);
      history = history.map(List::copyOf);
      if (anyOf.isEmpty()) {
        throw new IllegalArgumentException("A case must accept at least one table");
      }
    }
  }

  /**
   * The run must be refused.
   *
   * @param reason why, in the case's words
   */
  public record Refused(String reason) implements Expectation {
    public Refused {
      requireNonNull(reason, "reason");
    }
  }

  /** The columns of a role, in the case's order. */
  public List<Column> columns(Role role) {
    return columns.stream().filter(column -> column.role() == role).toList();
  }

  /** The column of this name; upper and lower case count as the same. */
  public Optional<Column> column(String column) {
    return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
  }

  /** True where the expected rows show this column. */
  public boolean shows(String column) {
    return expectation instanceof Tables tables
        && tables.anyOf().stream().flatMap(List::stream).anyMatch(row -> row.has(column));
  }
}
