/** record_hash and surrogate_key as Spark expressions. */
package io.strandline.hash;
