package io.strandline.source;

/**
 * A file of a source.
 *
 * @param path its full path
 * @param name its path for messages, relative where it can be
 * @param bytes its size
 * @param modified its modification time in milliseconds since 1970
 */
record SourceFile(String path, String name, long bytes, long modified) {}
