package io.strandline.layout;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Layout;
import io.strandline.table.ColumnPath;
import io.strandline.table.PartitionTerm;
import io.strandline.table.PartitionTerm.Bucket;
import io.strandline.table.PartitionTerm.Days;
import io.strandline.table.PartitionTerm.Value;
import io.strandline.table.PartitionTerm.Years;
import io.strandline.table.TableDesign;
import io.strandline.table.TableNotes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The table that a dimension's layout asks for, where there is none yet. */
public final class NewTable {
  private static final List<Class<? extends DataType>> NO_BUCKETS =
      List.of(BooleanType.class, FloatType.class, DoubleType.class);

  private final Shape shape;
  private final Layout layout;
  private final ColumnNames names;

  private NewTable(Shape shape) {
    this.shape = shape;
    this.layout = shape.spec().layout();
    this.names = shape.names();
  }

  /**
   * How it is to be made.
   *
   * @throws StrandlineException where no column of the key can be put into buckets
   */
  public static TableDesign design(Shape shape) {
    NewTable table = new NewTable(shape);
    StructType columns = table.columns();
    Set<String> required =
        Arrays.stream(columns.fields())
            .filter(field -> !field.nullable())
            .map(StructField::name)
            .collect(Collectors.toSet());
    StoredForm form = StoredForm.of(shape, columns, ColumnLookup.Case.SENSITIVE);
    return new TableDesign(
        columns, required, form.identity(), table.partitions(form), table.notes());
  }

  private TableNotes notes() {
    return ColumnNames.isKept(names.recordHash())
        ? new TableNotes(Map.of(), HashCoverage.after(List.of(), shape, Set.of(), Instant.EPOCH))
        : TableNotes.NONE;
  }

  private List<PartitionTerm> partitions(StoredForm form) {
    List<PartitionTerm> terms = new ArrayList<>();
    if (shape.keepsVersions()) {
      ColumnPath flag = form.path(names.isCurrent());
      ColumnPath start = form.path(names.validFrom());
      switch (layout.partitioning()) {
        case NONE -> {}
        case IS_CURRENT -> terms.add(new Value(flag));
        case IS_CURRENT_YEARS -> terms.addAll(List.of(new Value(flag), new Years(start)));
        case IS_CURRENT_DAYS -> terms.addAll(List.of(new Value(flag), new Days(start)));
        case YEARS -> terms.add(new Years(start));
      }
    }
    layout.keyBuckets().ifPresent(n -> terms.add(new Bucket(n, ColumnPath.of(bucketed()))));
    return terms;
  }

  /** The last column of the key that has buckets: the earlier ones tend to have few values. */
  private String bucketed() {
    return shape.key().stream()
        .filter(field -> NO_BUCKETS.stream().noneMatch(none -> none.isInstance(field.dataType())))
        .map(StructField::name)
        .reduce((first, last) -> last)
        .orElseThrow(
            () ->
                new StrandlineException(
                    Problem.of(
                        ErrorCode.SPEC_UNSUPPORTED,
                        "no column of the key %s of %s has a type that can be put into buckets"
                            .formatted(shape.keyNames(), shape.spec().name()),
                        "Leave bucket(...) out of `partition_by`.")));
  }

  /** In the order of the canonical columns; a struct of validity stands where it would begin. */
  private StructType columns() {
    List<StructField> kept =
        Arrays.stream(shape.tableColumns().fields())
            .filter(field -> ColumnNames.isKept(field.name()))
            .map(this::stored)
            .toList();
    Optional<String> struct = layout.struct().filter(name -> shape.keepsVersions());
    if (struct.isEmpty()) {
      return new StructType(kept.toArray(StructField[]::new));
    }
    StructType inner = new StructType();
    for (StructField field : kept) {
      inner = isValidity(field) ? inner.add(field.name(), field.dataType(), true) : inner;
    }
    StructType columns = new StructType();
    for (StructField field : kept) {
      if (!isValidity(field)) {
        columns = columns.add(field);
      } else if (field.name().equals(names.validFrom())) {
        columns = columns.add(struct.get(), inner, false);
      }
    }
    return columns;
  }

  private boolean isValidity(StructField field) {
    return List.of(names.validFrom(), names.validTo(), names.isCurrent()).contains(field.name());
  }

  private StructField stored(StructField field) {
    boolean isEnd = field.name().equals(names.validTo());
    boolean isTime =
        isEnd
            || field.name().equals(names.validFrom())
            || shape.attributeColumns().stream().anyMatch(a -> a.isChangedAt(field.name()));
    return new StructField(
        field.name(),
        isTime ? StoredTime.of(layout).type() : field.dataType(),
        field.nullable() && !(isEnd && layout.openEnd().isPresent()),
        Metadata.empty());
  }
}
