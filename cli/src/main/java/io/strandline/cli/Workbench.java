package io.strandline.cli;

import io.strandline.engine.Dimension;
import io.strandline.source.Series;
import io.strandline.spec.DimensionSpec;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Where commands get dimensions from. */
interface Workbench extends AutoCloseable {

  /** Reads a spec, with the selection's format. Needs no Spark, so that its errors come at once. */
  Prepared read(Selection selection);

  /** Stops what {@link Prepared#open} has started. */
  @Override
  void close();

  /** A dimension whose spec is read. */
  interface Prepared {

    /** The spec. */
    DimensionSpec spec();

    /**
     * The dimension itself; starts Spark where it is not running yet.
     *
     * @param listener is told when a phase of a run begins, such as {@code classify}
     */
    Dimension open(Consumer<String> listener);

    /** Files and folders that {@code glob} matches, by the times in their names, once open. */
    Series series(String glob, Optional<Pattern> atPattern);
  }
}
