package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;

/**
 * A batch, and right after it the maintenance that it has made due.
 *
 * @param each applies the batch
 */
public record ThenMaintained(Competitor each) implements Competitor {
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
    each.run(job, phases);
    phases.begin("maintain");
    each.maintain(job);
  }
}
