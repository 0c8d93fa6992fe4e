/**
 * Delta Lake behind the door of {@code io.strandline.table}: the only package that may import
 * {@code io.delta} and {@code org.apache.spark.sql.delta}.
 */
package io.strandline.table.delta;
