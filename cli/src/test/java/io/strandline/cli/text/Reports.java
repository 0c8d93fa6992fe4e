package io.strandline.cli.text;

import io.strandline.report.Counts;
import io.strandline.report.RunReport;
import io.strandline.report.TableUpkeep;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.HashForm;
import io.strandline.spec.Layout;
import io.strandline.spec.Mode;
import io.strandline.spec.Policies;
import io.strandline.spec.Strategy;
import io.strandline.spec.TimeSpec;
import io.strandline.spec.Tracking;
import io.strandline.spec.WriteMode;
import io.strandline.timeline.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that several tests print. */
public final class Reports {
  public static final Counts COUNTS =
      new Counts(
          1_204_331, 1_204_331, 812, 9_403, 2_118, 1_191_994, 37, 4, 0, 0, 0, 0, 0, 0, 10_219,
          9_440, 0);

  public static final Counts NOTHING =
      new Counts(318, 318, 0, 0, 0, 318, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  private Reports() {}

  public static RunReport run(Counts counts, RunReport.Outcome outcome) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put("prepare", 2.1);
    seconds.put("classify", 6.2);
    seconds.put("plan", 0.01);
    seconds.put("commit", 3.5);
    return new RunReport(
        "dim_customer",
        "iceberg",
        "2026-11-29",
        Instant.parse("2026-11-29T00:00:00Z"),
        outcome,
        counts,
        14,
        6_100_000,
        seconds,
        List.of());
  }

  public static TableUpkeep upkeep(TableUpkeep.Outcome outcome) {
    return switch (outcome) {
      case NOTHING_TO_DO ->
          new TableUpkeep(
              "dim_customer", outcome, 4, 4, 3_200_000, 3_200_000, 0, 0, 12_000, 0, 0, 0, 0);
      case DUE ->
          new TableUpkeep(
              "dim_customer",
              outcome,
              51,
              51,
              6_300_000,
              6_300_000,
              12,
              12,
              13_204,
              1_204,
              48,
              6_100_000,
              0);
      case COMPACTED ->
          new TableUpkeep(
              "dim_customer",
              outcome,
              51,
              4,
              6_300_000,
              3_200_000,
              12,
              0,
              13_204,
              1_204,
              48,
              6_100_000,
              1_204);
    };
  }

  public static DimensionSpec spec(Mode mode, Optional<String> deleteWhen) {
    return new DimensionSpec(
        "dim_customer",
        List.of("gold", "dim_customer"),
        Format.ICEBERG,
        Optional.empty(),
        mode,
        Deletes.CLOSE,
        deleteWhen,
        List.of("customer_id"),
        new Tracking(Map.of(), Optional.of(Treatment.VERSION), List.of()),
        Map.of(),
        new TimeSpec(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            TimeSpec.Intermediate.KEEP,
            TimeSpec.Late.REJECT,
            Optional.empty(),
            Duration.ofDays(1)),
        new Policies(
            Policies.BadRows.REJECT,
            Policies.MissingColumns.REJECT,
            Policies.NewAttributes.FILL,
            Policies.EmptyCsvField.NULL,
            0.3,
            Strategy.AUTO,
            WriteMode.TABLE),
        new Layout(
            ColumnNames.DEFAULT,
            Optional.empty(),
            Layout.Validity.TIMESTAMP,
            ZoneOffset.UTC,
            Layout.Partitioning.IS_CURRENT,
            HashForm.SHA256),
        Optional.empty());
  }
}
