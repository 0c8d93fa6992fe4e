package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.SourceSpec;
import io.strandline.spec.SpecReader;
import java.util.List;
import java.util.Optional;

/**
 * Strandline, through the interface that programs and the command line use.
 *
 * @param name what results call it
 * @param lines lines of the spec beside the table and its columns
 */
public record StrandlineEngine(String name, List<String> lines) implements Competitor {
  public StrandlineEngine {
    lines = List.copyOf(lines);
  }

  @Override
  public Structure structure() {
    return Structure.STRANDLINE;
  }

  @Override
  public void run(Job job, Phases phases) {
    dimension(job, lines, phases)
        .apply(
            Batch.from(
                    new SourceSpec.Files(
                        job.feed().toString(), Optional.of(SourceSpec.FileType.PARQUET)))
                .at(job.at())
                .withId(job.id()));
  }

  @Override
  public void maintain(Job job) {
    dimension(job, lines, new Phases()).maintain();
  }

  static Dimension dimension(Job job, List<String> lines, Phases phases) {
    String spec =
        """
        table: %s
        format: %s
        key: customer_id
        type2: [email, full_name, country, city, loyalty_tier, phone]
        source_system: crm
        %s
        """
            .formatted(
                String.join(".", job.table().name()),
                job.table().format().word(),
                String.join("\n", lines));
    LoadedSpec loaded = SpecReader.parse(spec, "bench");
    return Strandline.open(job.spark(), loaded.spec(), job.project(), phases::begin);
  }
}
