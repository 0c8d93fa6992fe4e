package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import io.strandline.report.CheckReport;
import java.util.List;

/** Strandline's check of a table's invariants. */
public record StrandlineCheck() implements Competitor {
  @Override
  public String name() {
    return "strandline";
  }

  @Override
  public Structure structure() {
    return Structure.STRANDLINE;
  }

  @Override
  public void run(Job job, Phases phases) {
    phases.begin("check");
    CheckReport report =
        StrandlineEngine.dimension(job, List.of("mode: changes"), new Phases()).check();
    if (!report.passed()) {
      throw new IllegalStateException("The check found " + report.findings());
    }
  }
}
