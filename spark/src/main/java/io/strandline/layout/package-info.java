/**
 * The shape of one dimension: its spec resolved against the columns of the source and the table.
 * Everything else asks the {@link io.strandline.layout.Shape} for column names and types. Imports
 * core only.
 */
package io.strandline.layout;
