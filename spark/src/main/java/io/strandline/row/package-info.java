/** Rows of Spark as values of core and back. Imports core's values and Spark's types only. */
package io.strandline.row;
