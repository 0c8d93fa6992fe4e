/**
 * The shape of one dimension: its spec resolved against the columns of the source and the table.
 * Everything else asks the {@link io.strandline.layout.Shape} for column names and types, and
 * computes in its canonical columns; only {@link io.strandline.layout.StoredForm} and what stands
 * beside it here know how a table's layout differs from them. Imports core, {@code
 * io.strandline.table} and {@code io.strandline.hash}.
 */
package io.strandline.layout;
