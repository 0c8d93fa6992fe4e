package io.strandline.query;

import io.strandline.layout.Shape;
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
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Shapes of dimensions for tests, from DDL. */
public final class Shapes {
  public static final Layout LAYOUT =
      new Layout(
          ColumnNames.DEFAULT,
          Optional.empty(),
          Layout.Validity.TIMESTAMP,
          ZoneOffset.UTC,
          Layout.Partitioning.NONE,
          HashForm.SHA256);

  private Shapes() {}

  /** A dimension whose attributes are all of type 2, in the default layout. */
  public static Shape versioned(String key, String attributes) {
    return of(key, attributes, Treatment.VERSION, LAYOUT);
  }

  /** A dimension whose attributes are all of one treatment. */
  public static Shape of(String key, String attributes, Treatment treatment, Layout layout) {
    return of(key, attributes, treatment, layout, Deletes.CLOSE);
  }

  /** The same, with what deletes do. */
  public static Shape of(
      String key, String attributes, Treatment treatment, Layout layout, Deletes deletes) {
    List<StructField> keyFields = List.of(StructType.fromDDL(key).fields());
    List<StructField> fields = List.of(StructType.fromDDL(attributes).fields());
    List<String> keyNames = keyFields.stream().map(StructField::name).toList();
    DimensionSpec spec =
        new DimensionSpec(
            "dim_test",
            List.of("dim_test"),
            Format.ICEBERG,
            Optional.empty(),
            Mode.CHANGES,
            deletes,
            Optional.empty(),
            keyNames,
            new Tracking(
                Map.of(treatment, fields.stream().map(StructField::name).toList()),
                Optional.empty(),
                List.of()),
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
            layout,
            Optional.empty());
    return new Shape(
        spec, keyFields, fields, Collections.nCopies(fields.size(), treatment), List.of());
  }
}
