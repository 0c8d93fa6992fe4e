package io.strandline.hash;

import java.io.Serial;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.IntStream;
import scala.collection.Seq;

/** SHA-256 of a row's {@link RowPieces}; what it needs for it is made once a thread. */
final class RowDigest implements Serializable {
  @Serial private static final long serialVersionUID = 1L;
  private static final byte[][] LENGTHS =
      IntStream.range(0, 256).mapToObj(RowDigest::length).toArray(byte[][]::new);
  private static final ThreadLocal<Text> TEXT = ThreadLocal.withInitial(Text::new);

  private final byte[][] tags;

  /**
   * A digest of pieces in this order.
   *
   * @param tags what goes before a text and its length; empty for pieces that are encoded already
   */
  RowDigest(List<String> tags) {
    this.tags =
        tags.stream().map(tag -> tag.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
  }

  /** 32 bytes. */
  byte[] of(Seq<byte[]> pieces) {
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
    return text.digest();
  }

  private static byte[] length(int bytes) {
    return (bytes + ":").getBytes(StandardCharsets.US_ASCII);
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
