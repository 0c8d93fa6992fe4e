package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.strandline.error.ErrorCode;
import io.strandline.error.ErrorKind;
import io.strandline.error.StrandlineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no specs at all. */
class SpecFileTest {
  private static final String SPEC = "table: g.d\nmode: changes\nkey: id\ntype2: rest\n";

  @TempDir Path home;

  private String refusal(Path file) {
    StrandlineException thrown =
        catchThrowableOfType(
            StrandlineException.class, () -> SpecReader.read(file, Optional.empty(), Map.of()));
    assertThat(thrown).isNotNull();
    assertThat(thrown.kind()).isEqualTo(ErrorKind.USAGE);
    assertThat(thrown.problems()).hasSize(1);
    assertThat(thrown.problems().get(0).code()).isEqualTo(ErrorCode.SPEC_UNREADABLE);
    return thrown.getMessage().replace(home + "/", "");
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(home.resolve("d.yaml"), bytes);
  }

  @Test
  void missingFileNamesItsNeighbour() throws IOException {
    file(SPEC.getBytes(StandardCharsets.UTF_8));
    assertThat(refusal(home.resolve("d.yml")))
        .isEqualTo("d.yml:1: there is no such file [SL-1001]\n  Did you mean `d.yaml`?");
  }

  @Test
  void missingDirectoryIsSaid() {
    assertThat(refusal(home.resolve("nowhere/d.yaml")))
        .isEqualTo(
            "nowhere/d.yaml:1: there is no such file [SL-1001]\n"
                + "  The directory nowhere does not exist either. Check the path.");
  }

  @Test
  void directoryIsNoSpec() {
    assertThat(refusal(home))
        .endsWith(":1: is a directory, not a file [SL-1001]\n  Name the YAML file in it.");
  }

  @Test
  void emptyFileIsNoSpec() throws IOException {
    assertThat(refusal(file(new byte[0]))).startsWith("d.yaml:1: is empty [SL-1001]");
  }

  @Test
  void binaryFileIsNoSpec() throws IOException {
    assertThat(refusal(file(new byte[] {'P', 'A', 'R', '1', 0, 1, 2})))
        .isEqualTo(
            "d.yaml:1: is binary or UTF-16, not YAML text in UTF-8 [SL-1001]\n"
                + "  Name the YAML file, saved as UTF-8.");
  }

  @Test
  void otherEncodingsAreRefusedWithTheirLine() throws IOException {
    assertThat(refusal(file("table: g.d\nkey: Größe".getBytes(StandardCharsets.ISO_8859_1))))
        .isEqualTo(
            "d.yaml:2: is not UTF-8: byte 0xf6 is no part of a character [SL-1001]\n"
                + "  Save the file as UTF-8.");
  }

  @Test
  void hugeFileIsNoSpec() throws IOException {
    assertThat(refusal(file(("#" + "x".repeat(1 << 20)).getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(
            "d.yaml:1: is larger than 1 MiB, which no spec is [SL-1001]\n"
                + "  Is this the data instead of the spec?");
  }

  @Test
  void controlCharactersAreRefused() throws IOException {
    Path file = file((SPEC + "source: \u0007").getBytes(StandardCharsets.UTF_8));
    assertThat(catchThrowableOfType(StrandlineException.class, () -> SpecReader.read(file)))
        .hasMessage(
            file
                + ":5: is not YAML: it holds the control character U+0007 [SL-1002]\n"
                + "  Remove it.");
  }

  @Test
  void unreadableFileIsSaid() throws IOException {
    Path file = file(SPEC.getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-wx------"));
    assumeThat(Files.isReadable(file)).as("a superuser reads everything").isFalse();
    assertThat(refusal(file))
        .isEqualTo(
            "d.yaml:1: may not be read (access denied) [SL-1001]\n  Grant the right to read it.");
  }

  @Test
  void byteOrderMarkAndWindowsLineEndsAreFine() throws IOException {
    Path file = file(("\uFEFF" + SPEC.replace("\n", "\r\n")).getBytes(StandardCharsets.UTF_8));
    assertThat(SpecReader.read(file).spec().key()).containsExactly("id");
  }

  @Test
  void longHostileNamesEndInAnAnswer() throws IOException {
    String quoted = "`" + "``".repeat(50_000) + "`";
    String nested = "array<".repeat(50_000);
    String yaml =
        "table: \""
            + quoted
            + "\"\nmode: changes\nkey: id\ntype2: rest\ncolumns:\n  a: \""
            + nested
            + ">".repeat(50_000)
            + "\"\n  b: struct<"
            + quoted
            + ">\n";
    Path file = file(yaml.getBytes(StandardCharsets.UTF_8));
    StrandlineException thrown =
        catchThrowableOfType(StrandlineException.class, () -> SpecReader.read(file));
    assertThat(thrown.problems()).hasSize(2);
    assertThat(thrown.getMessage()).contains("columns.a:").contains("nests too deep");
    assertThat(thrown.getMessage())
        .contains("columns.b:")
        .contains("has `>` where a type is expected");
  }
}
