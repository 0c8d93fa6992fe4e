package io.strandline.bench.measure;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/** Adds up what Spark's tasks report. */
final class TaskTotals extends SparkListener {
  private final List<Stage> stages = new ArrayList<>();
  private final StageNames names = new StageNames();
  private long shuffled;
  private long spilled;
  private long taskMillis;
  private long tasks;

  /** A stage that is over: times in milliseconds since the epoch. */
  record Stage(String name, long from, long to, double cpu, int tasks, long rows, long shuffled) {}

  @Override
  public synchronized void onOtherEvent(SparkListenerEvent event) {
    names.note(event);
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart start) {
    names.note(start);
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics == null) {
      return;
    }
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
            names.of(info),
            (Long) info.submissionTime().get(),
            (Long) info.completionTime().get(),
            metrics.executorCpuTime() / 1e9,
            info.numTasks(),
            metrics.inputMetrics().recordsRead(),
            metrics.shuffleWriteMetrics().bytesWritten()));
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
