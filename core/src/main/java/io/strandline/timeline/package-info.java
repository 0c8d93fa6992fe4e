/**
 * What a dimension means, as pure functions: the oracle ({@link io.strandline.timeline.Fold})
 * derives a key's timeline from the set of its events, and the engine's incremental step ({@link
 * io.strandline.timeline.Weave}) extends a stored timeline with new events. Imports only {@code
 * io.strandline.value} and {@code io.strandline.error}; knows neither Spark nor specs.
 */
package io.strandline.timeline;
