package io.strandline.bench.measure;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/** Adds up what Spark's tasks report. */
final class TaskTotals extends SparkListener {
  private final List<Stage> stages = new ArrayList<>();
  private long read;
  private long shuffled;
  private long spilled;
  private long taskMillis;
  private long tasks;

  /** A stage that is over: times in milliseconds since the epoch. */
  record Stage(String name, long from, long to, int tasks, long read, long shuffled) {}

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics == null) {
      return;
    }
    read += metrics.inputMetrics().bytesRead();
    shuffled += metrics.shuffleWriteMetrics().bytesWritten();
    spilled += metrics.diskBytesSpilled();
    taskMillis += metrics.executorRunTime();
    tasks++;
  }

  @Override
  public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
    StageInfo info = completed.stageInfo();
    if (info.submissionTime().isEmpty() || info.completionTime().isEmpty()) {
      return;
    }
    TaskMetrics metrics = info.taskMetrics();
    stages.add(
        new Stage(
            info.name(),
            (Long) info.submissionTime().get(),
            (Long) info.completionTime().get(),
            info.numTasks(),
            metrics.inputMetrics().bytesRead(),
            metrics.shuffleWriteMetrics().bytesWritten()));
  }

  synchronized long read() {
    return read;
  }

  synchronized long shuffled() {
    return shuffled;
  }

  synchronized long spilled() {
    return spilled;
  }

  synchronized double taskSeconds() {
    return taskMillis / 1e3;
  }

  synchronized long tasks() {
    return tasks;
  }

  synchronized List<Stage> stages() {
    return List.copyOf(stages);
  }
}
