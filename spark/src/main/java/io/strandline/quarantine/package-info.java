/**
 * The quarantine: rows that a dimension's batches have set aside, in a table beside it, to be
 * listed, replayed or dropped (semantics, section 2). Knows the door to tables, sources and
 * prepared events; not the engine.
 */
package io.strandline.quarantine;
