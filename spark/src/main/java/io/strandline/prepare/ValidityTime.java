package io.strandline.prepare;

import static org.apache.spark.sql.functions.timestamp_micros;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_micros;

import io.strandline.timeline.Grain;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataTypes;

/** The time at which an event takes effect, where validity cannot tell all instants apart. */
final class ValidityTime {
  private ValidityTime() {}

  /** The time that a TIMESTAMP falls on. */
  static Column of(Grain grain, Column fullTime) {
    if (!grain.isCoarse()) {
      return fullTime;
    }
    UDF1<Long, Long> time = micros -> micros == null ? null : micros(grain, micros);
    return timestamp_micros(udf(time, DataTypes.LongType).apply(unix_micros(fullTime)));
  }

  private static long micros(Grain grain, long micros) {
    return DateTimeUtils.instantToMicros(grain.of(DateTimeUtils.microsToInstant(micros)));
  }
}
