package io.strandline.hash;

import static org.apache.spark.sql.functions.date_part;
import static org.apache.spark.sql.functions.dayofmonth;
import static org.apache.spark.sql.functions.from_utc_timestamp;
import static org.apache.spark.sql.functions.hour;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.make_dt_interval;
import static org.apache.spark.sql.functions.make_timestamp_ltz;
import static org.apache.spark.sql.functions.minute;
import static org.apache.spark.sql.functions.month;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.year;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;

/** Wall clock times as instants. A plain cast would use the session's time zone. */
public final class WallClock {
  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

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

  /** What clocks in {@code zone} show at an instant (TIMESTAMP), as TIMESTAMP_NTZ. */
  public static Column shown(Column instant, String zone) {
    Column micros = unix_micros(from_utc_timestamp(instant, zone));
    Column seconds = micros.cast("decimal(20,0)").divide(lit(MICROS)).cast("decimal(18,6)");
    return lit(EPOCH).plus(make_dt_interval(lit(0), lit(0), lit(0), seconds));
  }
}
