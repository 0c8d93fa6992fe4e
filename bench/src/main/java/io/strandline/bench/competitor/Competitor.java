package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A way to do a workload's work. */
public interface Competitor {

  /** What results call it. */
  String name();

  /** Whose table it works on. */
  Structure structure();

  /** Does the work, and says which phase begins. */
  void run(Job job, Phases phases);

  /** Looks after the table's files, as its users are told to. By itself it does nothing. */
  default void maintain(Job job) {}

  /** All versions of the dimension after {@link #run}. */
  default Dataset<Row> result(Job job) {
    return job.rows();
  }

  /** Sizes of the files where {@link #run} writes, by relative path. */
  default Map<String, Long> written(Job job) {
    return job.stage().sizes(job.table());
  }
}
