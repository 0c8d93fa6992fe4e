package io.strandline.bench.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void aMirrorHoldsTheFilesOfTheOriginalAndNoOthers() throws IOException {
    file("original/data/a.parquet", "rows");
    file("copy/data/b.parquet", "left by a run");

    Folders.mirror(folder.resolve("original"), folder.resolve("copy"), name -> true);

    assertThat(Folders.sizes(folder.resolve("copy")))
        .isEqualTo(Folders.sizes(folder.resolve("original")))
        .containsOnlyKeys("data/a.parquet");
  }

  @Test
  void aFileThatIsWrittenIntoIsCopiedAndSoTheOriginalKeepsItsOwn() throws IOException {
    Path original = file("original/_delta_log/_last_checkpoint", "1");
    Folders.mirror(folder.resolve("original"), folder.resolve("copy"), name -> false);

    file("copy/_delta_log/_last_checkpoint", "2");

    assertThat(original).hasContent("1");
  }

  @Test
  void aFileThatWasDeletedComesBack() throws IOException {
    file("original/a", "rows");
    Folders.mirror(folder.resolve("original"), folder.resolve("copy"), name -> true);
    Files.delete(folder.resolve("copy/a"));

    Folders.mirror(folder.resolve("original"), folder.resolve("copy"), name -> true);

    assertThat(folder.resolve("copy/a")).hasContent("rows");
  }

  @Test
  void aFolderThatDoesNotExistHasNoFiles() {
    assertThat(Folders.sizes(folder.resolve("nowhere"))).isEmpty();
    assertThat(Folders.below(folder.resolve("nowhere"))).isEmpty();
  }
}
