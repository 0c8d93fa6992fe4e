/**
 * Iceberg behind the door of {@code io.strandline.table}: the only package that may import {@code
 * org.apache.iceberg}.
 */
package io.strandline.table.iceberg;
