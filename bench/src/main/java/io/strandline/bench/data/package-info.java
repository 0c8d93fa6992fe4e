/**
 * What the benchmark's dimension holds and what is fed to it: seeded, the same in every run. Pure
 * values, and {@code Datasets}, which makes Spark rows of them.
 */
package io.strandline.bench.data;
