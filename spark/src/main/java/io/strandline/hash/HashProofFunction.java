package io.strandline.hash;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.api.java.UDF2;
import scala.collection.Seq;

/** SHA-256 of a row's pieces, compared with a hash in hexadecimal digits; see {@link HashProof}. */
final class HashProofFunction implements UDF2<Seq<byte[]>, byte[], Long> {
  @Serial private static final long serialVersionUID = 1L;
  private static final int DIGEST_BYTES = 32;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[][] LENGTHS =
      IntStream.range(0, 256).mapToObj(HashProofFunction::length).toArray(byte[][]::new);
  private static final ThreadLocal<Text> TEXT = ThreadLocal.withInitial(Text::new);

  private final byte[][] tags;

  /**
   * A function over pieces in this order.
   *
   * @param tags what goes before a text and its length; empty for pieces that are encoded already
   */
  HashProofFunction(List<String> tags) {
    this.tags =
        tags.stream().map(tag -> tag.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
  }

  @Override
  public Long call(Seq<byte[]> pieces, byte[] stored) {
    Text text = TEXT.get();
    for (int i = 0; i < tags.length; i++) {
      byte[] piece = pieces.apply(i);
      if (piece != null) {
        if (tags[i].length > 0) {
          text.add(tags[i]);
          text.add(piece.length < LENGTHS.length ? LENGTHS[piece.length] : length(piece.length));
        }
        text.add(piece);
      }
    }
    byte[] digest = text.digest();
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << Byte.SIZE | Byte.toUnsignedInt(digest[i]);
    }
    return bits & ~HashProof.DIFFERS | (isWrittenAs(stored, digest) ? 0 : HashProof.DIFFERS);
  }

  private static byte[] length(int bytes) {
    return (bytes + ":").getBytes(StandardCharsets.US_ASCII);
  }

  private static boolean isWrittenAs(byte[] stored, byte[] digest) {
    if (stored == null || stored.length != 2 * DIGEST_BYTES) {
      return false;
    }
    for (int i = 0; i < DIGEST_BYTES; i++) {
      if (stored[2 * i] != DIGITS[digest[i] >> 4 & 15]
          || stored[2 * i + 1] != DIGITS[digest[i] & 15]) {
        return false;
      }
    }
    return true;
  }

  /** What is hashed, handed over in portions: short pieces one by one would take longer. */
  private static final class Text {
    private final MessageDigest hash = sha256();
    private final byte[] portion = new byte[2048];
    private int used;

    void add(byte[] bytes) {
      if (bytes.length > portion.length - used) {
        flush();
      }
      if (bytes.length > portion.length) {
        hash.update(bytes);
      } else {
        System.arraycopy(bytes, 0, portion, used, bytes.length);
        used += bytes.length;
      }
    }

    byte[] digest() {
      flush();
      return hash.digest();
    }

    private void flush() {
      hash.update(portion, 0, used);
      used = 0;
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java has SHA-256", e);
      }
    }
  }
}
