package io.strandline.layout;

import io.strandline.table.ColumnPath;
import io.strandline.table.RowIdentity;
import java.util.List;
import java.util.Optional;

/** How a publication finds the rows of a table that it writes anew or removes. */
public final class FoundRows {
  private final Shape shape;
  private final StoredForm form;

  /** In a table of this form. */
  public FoundRows(Shape shape, StoredForm form) {
    this.shape = shape;
    this.form = form;
  }

  /** What tells the table's rows apart. Tables that other tools have built may lack a start. */
  public RowIdentity identity() {
    if (!mayLackStart()) {
      return RowIdentity.of(form.identity());
    }
    List<ColumnPath> key = shape.keyNames().stream().map(form::path).toList();
    return new RowIdentity(key, Optional.of(form.path(shape.names().validFrom())));
  }

  /**
   * The condition without which a row is never written: it was in force at some time. Tables that
   * other tools have built may hold empty versions that share their start with a real one.
   */
  public Optional<String> everInForce() {
    if (!shape.keepsVersions()) {
      return Optional.empty();
    }
    String from = "t." + form.path(shape.names().validFrom()).sql();
    String to = "t." + form.path(shape.names().validTo()).sql();
    String real = to + " IS NULL OR " + to + " > " + from;
    return Optional.of(mayLackStart() ? real + " OR " + from + " IS NULL" : real);
  }

  private boolean mayLackStart() {
    return shape.keepsVersions() && form.field(shape.names().validFrom()).orElseThrow().nullable();
  }
}
