package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;

/**
 * Many batches in a row, with what maintenance their competitor does in passing, then reads of the
 * current rows: as the batches left the table, and freshly compacted.
 *
 * @param each applies one batch
 */
public record Series(Competitor each) implements Competitor {
  /** The phase that reads what the batches left. */
  public static final String READ = "read";

  /** The phase that reads the same from well-sized files. */
  public static final String READ_COMPACTED = "read compacted";

  private static final int READS = 3;

  /** A maintenance follows so many batches. */
  private static final int IN_PASSING = 10;

  @Override
  public String name() {
    return each.name();
  }

  @Override
  public Structure structure() {
    return each.structure();
  }

  @Override
  public void run(Job job, Phases phases) {
    for (int i = 0; i < job.feeds().size(); i++) {
      phases.begin("batches");
      each.run(job.only(i), new Phases());
      if ((i + 1) % IN_PASSING == 0) {
        phases.begin("maintain");
        each.maintain(job);
      }
    }
    read(job, phases, READ);
    phases.begin("compact");
    job.stage().compact(job.table());
    read(job, phases, READ_COMPACTED);
  }

  private static void read(Job job, Phases phases, String phase) {
    scan(job); // the first read warms up
    phases.begin(phase);
    for (int i = 0; i < READS; i++) {
      scan(job);
    }
  }

  /** All columns; Delta can't read deletion vectors for a sink that writes nothing. */
  private static void scan(Job job) {
    job.rows().filter("is_current = true").queryExecution().toRdd().count();
  }
}
