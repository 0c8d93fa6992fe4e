/**
 * The one small door to a table format. An adapter is a {@link io.strandline.table.TableFormat}
 * found by ServiceLoader; foreign exceptions are explained there and never leave it. Imports core
 * and Spark only.
 */
package io.strandline.table;
