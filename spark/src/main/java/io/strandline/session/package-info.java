/** Makes the embedded SparkSession: local Spark, a warehouse folder, both table formats. */
package io.strandline.session;
