package io.strandline.layout;

import static java.util.Objects.requireNonNull;
import static org.apache.spark.sql.functions.lit;

import io.strandline.hash.WallClock;
import io.strandline.spec.Layout;
import io.strandline.timeline.Grain;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.TimestampNTZType;

/**
 * A time as a table stores it, and as an instant.
 *
 * @param type TIMESTAMP, TIMESTAMP_NTZ or DATE
 * @param zone where wall clock times and dates are meant
 */
public record StoredTime(DataType type, ZoneId zone) {
  public StoredTime {
    requireNonNull(zone, "zone");
    if (!ColumnTypes.isTime(type)) {
      throw new IllegalArgumentException("No time: " + type);
    }
  }

  /** The start and end of versions in a new table. */
  public static StoredTime of(Layout layout) {
    DataType type =
        switch (layout.validity()) {
          case TIMESTAMP -> DataTypes.TimestampType;
          case TIMESTAMP_NTZ -> DataTypes.TimestampNTZType;
          case DATE -> DataTypes.DateType;
        };
    return new StoredTime(type, layout.zone());
  }

  /** A stored time as TIMESTAMP. */
  public Column instant(Column stored) {
    if (type instanceof TimestampNTZType) {
      return WallClock.instant(stored, zone.getId());
    }
    return type instanceof DateType ? WallClock.startOfDay(stored, zone.getId()) : stored;
  }

  /** A TIMESTAMP as it is stored. */
  public Column stored(Column instant) {
    if (type instanceof TimestampNTZType) {
      return WallClock.shown(instant, zone.getId());
    }
    return type instanceof DateType
        ? WallClock.shown(instant, zone.getId()).cast(DataTypes.DateType)
        : instant;
  }

  /** An instant as it is stored. */
  Column literal(Instant instant) {
    if (type instanceof TimestampNTZType) {
      return lit(LocalDateTime.ofInstant(instant, zone));
    }
    return type instanceof DateType ? lit(LocalDate.ofInstant(instant, zone)) : lit(instant);
  }

  /** True where a stored time is not after {@code instant}; a condition on the bare column. */
  Column notAfter(Column stored, Instant instant) {
    if (type instanceof TimestampNTZType) {
      // within a repeated hour everything that the clock has shown so far has been
      Instant known = Grain.wallClock(zone).of(instant);
      return known.equals(instant) ? stored.leq(literal(instant)) : stored.lt(literal(known));
    }
    return stored.leq(literal(instant));
  }
}
