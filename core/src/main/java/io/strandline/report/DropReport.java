package io.strandline.report;

/**
 * What a drop of rows of the quarantine did.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param rows rows that left the quarantine for good
 * @param batchId the batch that says so; empty where there was nothing to drop
 */
public record DropReport(String dimension, String format, long rows, String batchId) {}
