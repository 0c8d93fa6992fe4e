package io.strandline.cli.output;

/** How a command prints its result. */
public enum Output {
  /** For people: aligned columns and sentences. */
  TABLE,
  /** One JSON value. */
  JSON,
  /** One JSON object a line. */
  JSONL,
  /** RFC 4180 with a header line. */
  CSV
}
