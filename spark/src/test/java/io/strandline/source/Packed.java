package io.strandline.source;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.BZip2Codec;

/** Texts compressed in memory. */
final class Packed {
  private Packed() {}

  private interface Packer {
    OutputStream over(OutputStream out) throws IOException;
  }

  static byte[] gzip(String text) throws IOException {
    return packed(text, GZIPOutputStream::new);
  }

  static byte[] zstd(String text) throws IOException {
    return packed(text, ZstdOutputStream::new);
  }

  static byte[] bzip2(String text) throws IOException {
    BZip2Codec codec = new BZip2Codec();
    codec.setConf(new Configuration());
    return packed(text, codec::createOutputStream);
  }

  private static byte[] packed(String text, Packer packer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = packer.over(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
