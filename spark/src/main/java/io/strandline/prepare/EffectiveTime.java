package io.strandline.prepare;

import io.strandline.hash.WallClock;
import java.time.ZoneId;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.TimestampNTZType;

/** Turns a source's time column into instants, whatever the session's time zone is. */
final class EffectiveTime {
  private EffectiveTime() {}

  /**
   * The column as TIMESTAMP.
   *
   * @param zone where dates and timestamps without zone are meant
   */
  static Column of(String name, DataType type, ZoneId zone) {
    Column column = Events.column(name);
    if (type instanceof DateType) {
      return WallClock.startOfDay(column, zone.getId());
    }
    return type instanceof TimestampNTZType ? WallClock.instant(column, zone.getId()) : column;
  }
}
