/**
 * What a user asks for: one short YAML file a dimension, and {@code strandline.yaml} for what
 * several share, read into records with every problem of a file reported at once. Imports {@code
 * io.strandline.error}, {@code io.strandline.timeline} and its own {@code yaml}; knows no Spark.
 */
package io.strandline.spec;
