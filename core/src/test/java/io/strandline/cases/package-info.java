/**
 * The conformance cases: what other projects' tests say a dimension must become, as typed records
 * ({@link io.strandline.cases.Case}), where to find them ({@link io.strandline.cases.Cases}), what
 * Strandline gives where a peer's rule contradicts the contract ({@link
 * io.strandline.cases.Reviewed}), and how the oracle runs them. Every runner shares this package.
 */
package io.strandline.cases;
