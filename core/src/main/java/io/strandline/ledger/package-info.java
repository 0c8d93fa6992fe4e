/**
 * Where events come from, as pure Java (semantics, section 2): a {@link
 * io.strandline.ledger.Ledger} takes a series of deliveries and holds, for each key, the set of
 * accepted events, which {@link io.strandline.timeline.Fold} turns into a timeline. With it the
 * oracle can judge whole runs. Imports {@code spec}, {@code timeline}, {@code value} and {@code
 * error}.
 */
package io.strandline.ledger;
