/** What a run costs: seconds by phase, memory, bytes read and written; and what many runs say. */
package io.strandline.bench.measure;
