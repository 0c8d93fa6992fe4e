/**
 * Documentation that is tested: {@link io.strandline.docs.Examples} reads the examples of
 * docs/semantics.md, and {@link io.strandline.docs.ExampleCheck} executes one of them on whatever
 * {@link io.strandline.docs.Dimension} it is given: here the oracle and the engine's step,
 * elsewhere a table.
 */
package io.strandline.docs;
