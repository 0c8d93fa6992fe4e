/**
 * The benchmark: which workloads are run by whom, and the command that runs them. Imports
 * everything else of it; nothing imports this.
 */
package io.strandline.bench;
