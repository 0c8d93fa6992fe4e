package io.strandline.layout;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.ColumnNames;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.HashForm;
import io.strandline.spec.Layout;
import io.strandline.spec.Rows;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Grain;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A dimension's columns with their types.
 *
 * @param spec the spec it comes from
 * @param key business key columns
 * @param attributes columns the dimension keeps, in the table's order
 * @param treatments what changes of each attribute do, in the same order
 * @param sequence columns that order events at one time: the declared ones, after the full time
 *     where validity is coarser
 */
public record Shape(
    DimensionSpec spec,
    List<StructField> key,
    List<StructField> attributes,
    List<Treatment> treatments,
    List<StructField> sequence) {

  public Shape {
    requireNonNull(spec, "spec");
    key = List.copyOf(key);
    attributes = List.copyOf(attributes);
    treatments = List.copyOf(treatments);
    sequence = List.copyOf(sequence);
    if (attributes.size() != treatments.size()) {
      throw new IllegalArgumentException("Every attribute needs a treatment");
    }
  }

  /** Names of the bookkeeping columns. */
  public ColumnNames names() {
    return spec.layout().names();
  }

  /**
   * True where the dimension keeps versions. With attributes but none of type 2 it has one row a
   * key; without any it is the history of its keys' presence.
   */
  public boolean keepsVersions() {
    return treatments.isEmpty() || treatments.stream().anyMatch(Treatment::versions);
  }

  /** True where an event's record hash says whether it is a change: it has one if it is whole. */
  public boolean comparesHashes() {
    return keepsVersions() && spec.rows() == Rows.WHOLE;
  }

  /** The attributes as the timeline knows them. */
  public List<Attribute> timelineAttributes() {
    List<Attribute> result = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      result.add(new Attribute(attributes.get(i).name(), treatments.get(i)));
    }
    return result;
  }

  /** Names of the attributes that open versions. */
  public List<String> versionedNames() {
    return attributesThat(Treatment.VERSION, Treatment.HYBRID);
  }

  /** Names of the attributes of these treatments. */
  public List<String> attributesThat(Treatment... wanted) {
    Set<Treatment> set = Set.of(wanted);
    List<String> result = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      if (set.contains(treatments.get(i))) {
        result.add(attributes.get(i).name());
      }
    }
    return result;
  }

  /** Names of the business key columns. */
  public List<String> keyNames() {
    return key.stream().map(StructField::name).toList();
  }

  /** Names of the attributes. */
  public List<String> attributeNames() {
    return attributes.stream().map(StructField::name).toList();
  }

  /** The table's columns of each attribute. */
  public List<AttributeColumns> attributeColumns() {
    List<AttributeColumns> result = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      result.add(new AttributeColumns(attributes.get(i), treatments.get(i)));
    }
    return result;
  }

  /** All of the table's columns that belong to attributes, in order. */
  public List<StructField> storedAttributes() {
    return attributeColumns().stream().flatMap(a -> a.all().stream()).toList();
  }

  /** True where the source gives a column its type; the rest has types of its own. */
  public boolean isOfSource(String column) {
    return keyNames().contains(column)
        || attributeColumns().stream()
            .filter(attribute -> !attribute.isChangedAt(column))
            .flatMap(attribute -> attribute.all().stream())
            .anyMatch(field -> field.name().equals(column));
  }

  /** Columns that identify a row of the table. */
  public List<String> identity() {
    List<String> identity = new ArrayList<>(keyNames());
    if (keepsVersions()) {
      identity.add(names().validFrom());
    }
    return identity;
  }

  /** The sequence as one struct, as the table stores it. */
  public StructType sequenceType() {
    return new StructType(sequence.toArray(new StructField[0]));
  }

  /** The type of surrogate keys. */
  public DataType surrogateKeyType() {
    return spec.layout().surrogateKey() == Layout.SurrogateForm.BIGINT
        ? DataTypes.LongType
        : DataTypes.StringType;
  }

  /**
   * The columns in which versions are computed, in the order of the default layout (semantics,
   * section 4). {@link StoredForm} knows what a table makes of them.
   */
  public StructType tableColumns() {
    ColumnNames names = names();
    StructType columns = new StructType();
    for (StructField field : key) {
      columns = columns.add(field.name(), field.dataType(), false);
    }
    if (keepsVersions()) {
      columns =
          columns
              .add(names.validFrom(), DataTypes.TimestampType, false)
              .add(names.validTo(), DataTypes.TimestampType, true)
              .add(names.isCurrent(), DataTypes.BooleanType, false);
    }
    columns = columns.add(names.surrogateKey(), surrogateKeyType(), false);
    for (StructField field : storedAttributes()) {
      columns = columns.add(field.name(), field.dataType(), true);
    }
    if (keepsVersions()) {
      columns =
          columns.add(
              names.recordHash(),
              spec.layout().hash().function() == HashForm.Function.XXHASH64
                  ? DataTypes.LongType
                  : DataTypes.StringType,
              false);
    }
    columns =
        columns
            .add(names.createdAt(), DataTypes.TimestampType, false)
            .add(names.updatedAt(), DataTypes.TimestampType, false)
            .add(names.sourceSystem(), DataTypes.StringType, true)
            .add(names.batchId(), DataTypes.StringType, false);
    if (!sequence.isEmpty()) {
      columns =
          columns
              .add(names.firstSequence(), sequenceType(), true)
              .add(names.lastSequence(), sequenceType(), true);
    }
    for (StructField field : auditColumns()) {
      columns = columns.add(field);
    }
    return keepsTombstones()
        ? columns.add(names.isDeleted(), DataTypes.BooleanType, false)
        : columns;
  }

  /** What the table keeps of the batch that closed a version. */
  public List<StructField> auditColumns() {
    boolean none = spec.layout().audit() == Layout.Audit.DEFAULT || !keepsVersions();
    return none
        ? List.of()
        : List.of(
            DataTypes.createStructField(names().closedBatchId(), DataTypes.StringType, true),
            DataTypes.createStructField(names().closeReason(), DataTypes.StringType, true));
  }

  /** True where a gap is itself a row. */
  public boolean keepsTombstones() {
    return spec.deletes() == Deletes.TOMBSTONE;
  }

  /**
   * True where events of one time are ordered by their full times first: validity cannot tell them
   * apart.
   */
  public boolean ordersByFullTime() {
    return sequence.size() > spec.time().sequence().size();
  }

  /** The times at which versions can start and end. */
  public Grain grain() {
    return keepsVersions() ? spec.layout().grain() : Grain.INSTANTS;
  }
}
