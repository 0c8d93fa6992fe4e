package io.strandline.source;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * One batch of a series.
 *
 * @param path the full path of its file or folder
 * @param at its time, from its name
 */
public record Dated(String path, Instant at) {
  public Dated {
    requireNonNull(path, "path");
    requireNonNull(at, "at");
  }
}
