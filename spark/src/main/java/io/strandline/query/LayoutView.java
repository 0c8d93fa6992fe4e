package io.strandline.query;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.strandline.hash.WallClock;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Layout;
import io.strandline.table.Identifiers;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.spark.sql.Column;

/**
 * How a table of some layout is read as the one canonical form: {@code valid_from} and {@code
 * valid_to} as TIMESTAMP, NULL while open. In the default layout these are the stored columns
 * themselves, so filters on them reach the table.
 *
 * <p>Wall clock times are meant in the layout's zone. A far open end is a mark and no time: it
 * stands in the table as it reads in UTC, whatever the zone.
 */
public final class LayoutView {
  private final Layout layout;

  /** The view of tables of this layout. */
  public LayoutView(Layout layout) {
    this.layout = layout;
  }

  /** Inclusive start as TIMESTAMP. */
  public Column validFrom() {
    return instant(column(names().validFrom()));
  }

  /** Exclusive end as TIMESTAMP, NULL while open. */
  public Column validTo() {
    Column stored = column(names().validTo());
    return layout
        .openEnd()
        .map(end -> when(stored.notEqual(mark(end)), instant(stored)))
        .orElseGet(() -> instant(stored));
  }

  /** Whether the version is open, as the table says it. */
  public Column isCurrent() {
    return column(names().isCurrent());
  }

  private Column instant(Column stored) {
    return switch (layout.validity()) {
      case TIMESTAMP -> stored;
      case TIMESTAMP_NTZ -> WallClock.instant(stored, layout.zone().getId());
      case DATE -> WallClock.startOfDay(stored, layout.zone().getId());
    };
  }

  private Column mark(Instant end) {
    return switch (layout.validity()) {
      case TIMESTAMP -> lit(end);
      case TIMESTAMP_NTZ -> lit(LocalDateTime.ofInstant(end, ZoneOffset.UTC));
      case DATE -> lit(LocalDate.ofInstant(end, ZoneOffset.UTC));
    };
  }

  private ColumnNames names() {
    return layout.names();
  }

  private static Column column(String name) {
    return col(Identifiers.quoted(name));
  }
}
