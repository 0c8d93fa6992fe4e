package io.strandline.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results as files: JSON for programs, Markdown for people. */
public final class ResultFiles {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final Path folder;
  private final String name;

  /** Files of this name in a folder, which is made where it is missing. */
  public ResultFiles(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  /** Writes what is known so far, over what was written before. */
  public void write(Results results) {
    put(name + ".json", json(results) + "\n");
    put(name + ".md", Markdown.of(results));
  }

  /** Writes where the time of one competitor goes. */
  public void writeProfile(Results results, String competitor) {
    put(name + "-profile.md", Markdown.profile(results, competitor));
  }

  static String json(Results results) {
    try {
      return JSON.writeValueAsString(results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void put(String file, String text) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
