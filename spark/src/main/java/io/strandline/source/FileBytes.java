package io.strandline.source;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Opens a file for reading, decompressed by its ending. */
final class FileBytes {
  private FileBytes() {}

  /** The bytes of a slice, from its start to the end of the file. */
  static InputStream open(FileSlice slice, Configuration conf) throws IOException {
    Path path = new Path(slice.path());
    FSDataInputStream raw = files(path, conf).open(path);
    try {
      // Hadoop reads zstd with a native library only, which is rarely there
      if (slice.path().endsWith(".zst")) {
        return new ZstdInputStream(raw);
      }
      CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(path);
      if (codec != null) {
        return codec.createInputStream(raw);
      }
      raw.seek(slice.start());
      return raw;
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /** Hadoop's checksums of local files cannot deal with a colon in a name. */
  private static FileSystem files(Path path, Configuration conf) throws IOException {
    FileSystem files = path.getFileSystem(conf);
    return path.getName().contains(":") && files instanceof LocalFileSystem local
        ? local.getRaw()
        : files;
  }

  /** True where a file can be read from its middle. */
  static boolean splittable(String path, Configuration conf) {
    return !path.endsWith(".zst")
        && new CompressionCodecFactory(conf).getCodec(new Path(path)) == null;
  }
}
