package io.strandline.table;

/**
 * What a compaction did.
 *
 * @param files data files that it replaced
 * @param bytes their size
 * @param deletedRows rows in them that were deleted, and are gone from the table's files now
 */
public record Compacted(long files, long bytes, long deletedRows) {}
