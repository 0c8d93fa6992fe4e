package io.strandline.cli;

import io.strandline.cli.text.Instants;
import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.report.RunReport;
import io.strandline.source.Dated;
import io.strandline.spec.SourceSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Applies a series, oldest first. A batch's id is derived from its file and time, so a batch that
 * was published before is passed over and a stopped series resumes where it stopped.
 */
final class Backfill {
  private final Dimension dimension;
  private final Context context;

  Backfill(Dimension dimension, Context context) {
    this.dimension = dimension;
    this.context = context;
  }

  /** Applies every entry and tells {@code each} what it did. */
  void run(List<Dated> series, Consumer<RunReport> each) {
    int number = 0;
    for (Dated entry : series) {
      number++;
      context
          .progress()
          .phase(
              "applying "
                  + Instants.text(entry.at())
                  + " ("
                  + number
                  + " of "
                  + series.size()
                  + ")");
      RunReport report = dimension.apply(Batch.from(files(entry)).at(entry.at()));
      context.progress().clear();
      each.accept(report);
    }
  }

  private static SourceSpec files(Dated entry) {
    return new SourceSpec.Files(entry.path(), Optional.empty());
  }
}
