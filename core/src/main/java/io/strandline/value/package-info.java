/**
 * Attribute values as plain Java objects, and when two of them are the same (semantics, section 3).
 * A value is null (SQL NULL), a Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal,
 * String, byte[], LocalDate, Instant, LocalDateTime, a List (array), a {@link
 * io.strandline.value.Struct} or a Map. Imports nothing of Strandline.
 */
package io.strandline.value;
