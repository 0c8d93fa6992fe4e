/**
 * YAML as a small tree in which everything knows its place, so that every problem of a file can
 * name its line. Knows nothing of dimensions. Imports {@code io.strandline.error}.
 */
package io.strandline.spec.yaml;
