package io.strandline.integrity;

import io.strandline.spec.ColumnNames;
import java.util.Locale;

/** An invariant: what it means that a row violates it, and how to repair the row. */
enum Rule {
  NULL_KEY(
      "rows have NULL in their business key",
      "Delete the rows, or give them the key they belong to."),
  DUPLICATE_KEY(
      "rows share their business key, though this dimension has one row a key",
      "Delete all rows of the key but the right one."),
  NULL_VALID_FROM(
      "versions have no start", "Set {from} to when the version began, or delete the row."),
  INVERTED_INTERVAL(
      "versions start at their end or after it",
      "Delete the row where its interval is empty; else correct {from} or {to}."),
  OVERLAP(
      "versions start before an earlier version of their key has ended",
      "Set {to} of the earlier version to {from} of the later one, or delete one of the two."),
  SEVERAL_OPEN(
      "versions are open beside another open version of their key",
      "Keep the newest open; set {to} of each other to {from} of its successor."),
  OPEN_NOT_LAST(
      "versions are open although a later version of their key follows",
      "Set {to} to {from} of the version that follows."),
  FLAG_DISAGREES(
      "versions have a flag that contradicts their end",
      "Set {flag} to true where {to} says open, to false elsewhere."),
  EQUAL_NEIGHBOURS(
      "versions equal the version that they directly follow in every type 2 attribute",
      "Extend the earlier version over the later one and delete the later one."),
  UNEXPLAINED_GAP(
      "gaps follow a version whose {reason} says that another version follows",
      "Find the version that is missing and restore it; or set {reason} to deleted."),
  HASH_MISMATCH(
      "versions have a {hash} that is not the hash of their type 2 attributes",
      "Find out who changed the row outside Strandline; then set {hash} anew, or restore the row."),
  SURROGATE_DUPLICATE(
      "rows share their {surrogate}, or have none",
      "Give all but one of them another {surrogate}, in the facts that refer to them too.");

  private final String violation;
  private final String repair;

  Rule(String violation, String repair) {
    this.violation = violation;
    this.repair = repair;
  }

  /** The stable name that reports show. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What is wrong with the rows that violate it. */
  String violation(ColumnNames names) {
    return named(violation, names);
  }

  /** How to repair such a row, as an instruction. */
  String repair(ColumnNames names) {
    return named(repair, names);
  }

  private static String named(String text, ColumnNames names) {
    return text.replace("{from}", names.validFrom())
        .replace("{to}", names.validTo())
        .replace("{flag}", names.isCurrent())
        .replace("{hash}", names.recordHash())
        .replace("{reason}", names.closeReason())
        .replace("{surrogate}", names.surrogateKey());
  }
}
