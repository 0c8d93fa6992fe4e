package io.strandline.bench.measure;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart;
import org.apache.spark.storage.RDDInfo;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What stages are called: the line of code whose query they belong to, and their operators.
 * Adaptive execution hides the former from the stage itself.
 */
final class StageNames {
  private static final String EXECUTION = "spark.sql.execution.id";

  private final Map<String, String> descriptions = new HashMap<>();
  private final Map<Integer, String> executions = new HashMap<>();

  void note(SparkListenerEvent event) {
    if (event instanceof SparkListenerSQLExecutionStart start) {
      descriptions.put(Long.toString(start.executionId()), start.description());
    }
  }

  void note(SparkListenerJobStart job) {
    String execution = job.properties() == null ? null : job.properties().getProperty(EXECUTION);
    if (execution != null) {
      CollectionConverters.asJava(job.stageInfos())
          .forEach(stage -> executions.put(stage.stageId(), execution));
    }
  }

  String of(StageInfo stage) {
    String query = descriptions.get(executions.getOrDefault(stage.stageId(), ""));
    Set<String> operators = new LinkedHashSet<>();
    for (RDDInfo rdd : CollectionConverters.asJava(stage.rddInfos())) {
      if (rdd.scope().isDefined()) {
        operators.add(operator(rdd.scope().get().name()));
      }
    }
    return withoutPlaces(query == null ? stage.name() : query)
        + ": "
        + String.join(", ", operators);
  }

  /** Compiled stages by their number; other operators without what they work on. */
  static String operator(String scope) {
    return withoutPlaces(scope.replaceAll("WholeStageCodegen \\((\\d+)\\)", "$1")).strip();
  }

  /** Results name no folder of the machine. */
  private static String withoutPlaces(String text) {
    return text.replaceAll("(- )?(file:)?/\\S+", "").replaceAll(" strandline\\.bench\\.\\S+", "");
  }
}
