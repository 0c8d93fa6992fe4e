package io.strandline.source;

import java.io.Serializable;

/**
 * A part of a text file that one task reads.
 *
 * @param path the file's full path
 * @param name the file's name for messages
 * @param start its first byte; a line that begins before it belongs to the slice before
 * @param end the byte after its last; a line that begins before it is read to its end
 */
record FileSlice(String path, String name, long start, long end) implements Serializable {
  static FileSlice whole(SourceFile file) {
    return new FileSlice(file.path(), file.name(), 0, Long.MAX_VALUE);
  }
}
