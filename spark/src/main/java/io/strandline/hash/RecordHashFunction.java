package io.strandline.hash;

import java.io.Serial;
import org.apache.spark.sql.api.java.UDF1;
import scala.collection.Seq;

/** SHA-256 of a row's pieces as the bytes of 64 hexadecimal digits; see {@link RecordHash}. */
final class RecordHashFunction implements UDF1<Seq<byte[]>, byte[]> {
  @Serial private static final long serialVersionUID = 1L;

  private final RowDigest digest;

  RecordHashFunction(RowDigest digest) {
    this.digest = digest;
  }

  @Override
  public byte[] call(Seq<byte[]> pieces) {
    return HexDigits.of(digest.of(pieces));
  }
}
