/** The invariants of a dimension, proved in one pass. Never imports the engine. */
package io.strandline.integrity;
