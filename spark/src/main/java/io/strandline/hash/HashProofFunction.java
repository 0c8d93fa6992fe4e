package io.strandline.hash;

import java.io.Serial;
import org.apache.spark.sql.api.java.UDF2;
import scala.collection.Seq;

/** SHA-256 of a row's pieces, compared with a hash in hexadecimal digits; see {@link HashProof}. */
final class HashProofFunction implements UDF2<Seq<byte[]>, byte[], Long> {
  @Serial private static final long serialVersionUID = 1L;

  private final RowDigest digest;

  HashProofFunction(RowDigest digest) {
    this.digest = digest;
  }

  @Override
  public Long call(Seq<byte[]> pieces, byte[] stored) {
    byte[] found = digest.of(pieces);
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << Byte.SIZE | Byte.toUnsignedInt(found[i]);
    }
    return bits & ~HashProof.DIFFERS | (isWrittenAs(stored, found) ? 0 : HashProof.DIFFERS);
  }

  private static boolean isWrittenAs(byte[] stored, byte[] digest) {
    if (stored == null || stored.length != 2 * digest.length) {
      return false;
    }
    for (int i = 0; i < digest.length; i++) {
      if (stored[2 * i] != RecordHashFunction.DIGITS.toHighHexDigit(digest[i])
          || stored[2 * i + 1] != RecordHashFunction.DIGITS.toLowHexDigit(digest[i])) {
        return false;
      }
    }
    return true;
  }
}
