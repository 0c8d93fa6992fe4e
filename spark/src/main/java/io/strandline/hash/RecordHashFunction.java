package io.strandline.hash;

import java.io.Serial;
import java.util.HexFormat;
import org.apache.spark.sql.api.java.UDF1;
import scala.collection.Seq;

/** SHA-256 of a row's pieces as the bytes of 64 hexadecimal digits; see {@link RecordHash}. */
final class RecordHashFunction implements UDF1<Seq<byte[]>, byte[]> {
  @Serial private static final long serialVersionUID = 1L;

  /** In lower case. */
  static final HexFormat DIGITS = HexFormat.of();

  private final RowDigest digest;

  RecordHashFunction(RowDigest digest) {
    this.digest = digest;
  }

  @Override
  public byte[] call(Seq<byte[]> pieces) {
    byte[] found = digest.of(pieces);
    byte[] text = new byte[2 * found.length];
    for (int i = 0; i < found.length; i++) {
      text[2 * i] = (byte) DIGITS.toHighHexDigit(found[i]);
      text[2 * i + 1] = (byte) DIGITS.toLowHexDigit(found[i]);
    }
    return text;
  }
}
