/**
 * Questions a dimension answers: current rows, the state at an instant, a key's history, what
 * changed; and one row as JSON. How a table keeps validity is known to {@link
 * io.strandline.layout.StoredForm} alone. Never imports the engine.
 */
package io.strandline.query;
