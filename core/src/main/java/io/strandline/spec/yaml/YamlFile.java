package io.strandline.spec.yaml;

import static io.strandline.error.ErrorCode.SPEC_UNREADABLE;

import io.strandline.error.ForeignMessage;
import io.strandline.error.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The text of a file: UTF-8, and of a size that a person may have written. */
public final class YamlFile {
  /** A spec of ten thousand columns fits. */
  static final int MAX_BYTES = 1 << 20;

  private YamlFile() {}

  /** The text of {@code file}, or a problem. */
  public static Optional<String> text(Path file, String name, Problems problems) {
    Place place = new Place(name, 1, "");
    if (Files.isDirectory(file)) {
      problems.add(
          SPEC_UNREADABLE, place, "is a directory, not a file", "Name the YAML file in it.");
      return Optional.empty();
    }
    byte[] bytes;
    try (InputStream stream = Files.newInputStream(file)) {
      bytes = stream.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      problems.add(SPEC_UNREADABLE, place, "there is no such file", nearbyFile(file));
      return Optional.empty();
    } catch (AccessDeniedException e) {
      problems.add(
          SPEC_UNREADABLE, place, "may not be read (access denied)", "Grant the right to read it.");
      return Optional.empty();
    } catch (IOException e) {
      problems.add(
          SPEC_UNREADABLE,
          place,
          "cannot be read: " + ForeignMessage.brief(e),
          "Check the disk and the path.");
      return Optional.empty();
    }
    if (bytes.length > MAX_BYTES) {
      problems.add(
          SPEC_UNREADABLE,
          place,
          "is larger than 1 MiB, which no spec is",
          "Is this the data instead of the spec?");
      return Optional.empty();
    }
    return decoded(bytes, place, problems);
  }

  private static Optional<String> decoded(byte[] bytes, Place place, Problems problems) {
    for (byte each : bytes) {
      if (each == 0) {
        problems.add(
            SPEC_UNREADABLE,
            place,
            "is binary or UTF-16, not YAML text in UTF-8",
            "Name the YAML file, saved as UTF-8.");
        return Optional.empty();
      }
    }
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(rest).toString());
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < rest.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      problems.add(
          SPEC_UNREADABLE,
          new Place(place.file(), line, ""),
          "is not UTF-8: byte 0x%02x is no part of a character"
              .formatted(bytes[rest.position()] & 0xff),
          "Save the file as UTF-8.");
      return Optional.empty();
    }
  }

  private static String nearbyFile(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      return "The directory " + directory + " does not exist either. Check the path.";
    }
    try (Stream<Path> siblings = Files.list(directory)) {
      List<String> names = siblings.map(path -> path.getFileName().toString()).sorted().toList();
      String hint = Nearest.hint(file.getFileName().toString(), names);
      return hint.isEmpty() ? "Check the path." : hint;
    } catch (IOException e) {
      return "Check the path.";
    }
  }
}
