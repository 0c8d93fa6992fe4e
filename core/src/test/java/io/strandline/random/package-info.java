/**
 * Random histories for property tests: {@link io.strandline.random.Property} runs a law over many
 * seeded values and shrinks a counterexample to the smallest that still breaks it; {@link
 * io.strandline.random.Histories} makes event sets of one key, {@link io.strandline.random.Feeds}
 * batches of many keys. Few values and few times, so that runs, ties and returns are frequent.
 */
package io.strandline.random;
