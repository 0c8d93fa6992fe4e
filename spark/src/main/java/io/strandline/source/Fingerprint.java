package io.strandline.source;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/** SHA-256 over what identifies a source. */
final class Fingerprint {
  private Fingerprint() {}

  /** Files by path, size and modification time. */
  static String of(List<SourceFile> files) {
    TreeSet<String> parts = new TreeSet<>();
    for (SourceFile file : files) {
      parts.add(file.path() + '\0' + file.bytes() + '\0' + file.modified());
    }
    return hashed("files", parts.stream().toList());
  }

  static String hashed(String kind, List<String> parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      }
      return kind + ":" + HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
