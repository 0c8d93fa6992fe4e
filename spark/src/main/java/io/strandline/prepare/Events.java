package io.strandline.prepare;

import static io.strandline.table.Identifiers.quoted;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/**
 * Columns of staged events beside the business key and the attributes, which keep their names. The
 * prefix is reserved: no source column with it is ever an attribute.
 */
public final class Events {
  /** TIMESTAMP: when the event took effect. */
  public static final String AT = "__strandline_at";

  /** STRUCT of the declared sequence columns; without any, an empty one is left out. */
  public static final String SEQUENCE = "__strandline_sequence";

  /** BOOLEAN: true for a delete. */
  public static final String DELETE = "__strandline_delete";

  /** BOOLEAN, where the spec has such rows: true for one that deletes every key. */
  public static final String TRUNCATE = "__strandline_truncate";

  /** The record hash of the type 2 attributes. */
  public static final String HASH = "__strandline_hash";

  /** BOOLEAN, where the spec has a scope: whether the row's key and attributes are in it. */
  public static final String IN_SCOPE = "__strandline_in_scope";

  private Events() {}

  /** A column by its exact name, whatever characters it has. */
  public static Column column(String name) {
    return functions.col(quoted(name));
  }
}
