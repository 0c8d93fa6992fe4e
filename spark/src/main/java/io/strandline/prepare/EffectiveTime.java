package io.strandline.prepare;

import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.to_utc_timestamp;

import io.strandline.table.Identifiers;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
    String column = Identifiers.quoted(name);
    if (type instanceof DateType) {
      return inZone(expr("timestamp_micros(unix_date(" + column + ") * 86400000000L)"), zone);
    }
    if (type instanceof TimestampNTZType) {
      return inZone(
          expr(
              "timestamp_micros(timestampdiff(MICROSECOND, TIMESTAMP_NTZ'1970-01-01 00:00:00', "
                  + column
                  + "))"),
          zone);
    }
    return Events.column(name);
  }

  private static Column inZone(Column asIfUtc, ZoneId zone) {
    boolean utc = zone.normalized().equals(ZoneOffset.UTC);
    return utc ? asIfUtc : to_utc_timestamp(asIfUtc, zone.getId());
  }
}
