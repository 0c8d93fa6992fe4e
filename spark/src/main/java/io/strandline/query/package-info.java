/**
 * Questions a dimension answers: current rows, the state at an instant, a key's history. Never
 * imports the engine.
 */
package io.strandline.query;
