package io.strandline.hash;

import static org.apache.spark.sql.functions.date_part;
import static org.apache.spark.sql.functions.dayofmonth;
import static org.apache.spark.sql.functions.hour;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.make_timestamp_ltz;
import static org.apache.spark.sql.functions.minute;
import static org.apache.spark.sql.functions.month;
import static org.apache.spark.sql.functions.year;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;

/** Wall clock times as instants. A plain cast would use the session's time zone. */
public final class WallClock {
  private WallClock() {}

  /**
   * The instant (TIMESTAMP) at which clocks in {@code zone} show a TIMESTAMP_NTZ. A time that a
   * clock change skips is moved forward by the gap, of a time that comes twice the first is taken.
   */
  public static Column instant(Column wallClock, String zone) {
    Column date = wallClock.cast(DataTypes.DateType);
    return make_timestamp_ltz(
        year(date),
        month(date),
        dayofmonth(date),
        hour(wallClock),
        minute(wallClock),
        date_part(lit("SECOND"), wallClock),
        lit(zone));
  }

  /** The instant (TIMESTAMP) at which a DATE begins in {@code zone}. */
  public static Column startOfDay(Column date, String zone) {
    return make_timestamp_ltz(
        year(date), month(date), dayofmonth(date), lit(0), lit(0), lit(0), lit(zone));
  }
}
