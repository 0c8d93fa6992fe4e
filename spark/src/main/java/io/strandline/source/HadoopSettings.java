package io.strandline.source;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** The Hadoop settings of a session, with those that it was given as {@code spark.hadoop.*}. */
final class HadoopSettings {
  private HadoopSettings() {}

  static Configuration of(SparkSession spark) {
    return ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().newHadoopConf();
  }
}
