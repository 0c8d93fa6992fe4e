package io.strandline.table.iceberg;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.raise_error;
import static org.apache.spark.sql.functions.when;

import io.strandline.table.ColumnPath;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.Statements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.ProjectingInternalRow;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.catalyst.util.RowDeltaUtils$;
import org.apache.spark.sql.catalyst.util.WriteDeltaProjections;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationInfoImpl;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Writes rows that know their address: the plan that Spark makes of a MERGE, without the scan and
 * the join that would look for the rows. Iceberg writes the files and validates the commit, as it
 * does for MERGE. The plan's classes are not a public interface of Spark; they stand here and
 * nowhere else, and the table contract pins them.
 */
final class AddressedWrite {
  private static final RowDeltaUtils$ CODES = RowDeltaUtils$.MODULE$;

  private final DataSourceV2Relation relation;
  private final RowLevelOperation operation;

  /** A write to {@code target}, a table or a branch of one. */
  AddressedWrite(SparkSession spark, String target) {
    relation = relation(plan(Statements.run(spark, "SELECT * FROM " + target)));
    operation =
        ((SupportsRowLevelOperations) relation.table())
            .newRowLevelOperationBuilder(
                new RowLevelOperationInfoImpl(RowLevelOperation.Command.MERGE, relation.options()))
            .build();
  }

  /** Replaces, removes and adds rows in one commit. */
  void write(Dataset<Row> rows) {
    // what the commit is validated against, and where the files' earlier deletes are found
    operation.newScanBuilder(relation.options()).build();
    SupportsRowLevelOperations table = (SupportsRowLevelOperations) relation.table();
    WriteDelta write =
        new WriteDelta(
            relation.copy(
                new RowLevelOperationTable(table, operation),
                relation.output(),
                relation.catalog(),
                relation.identifier(),
                relation.options(),
                relation.timeTravelSpec()),
            Literal.TrueLiteral(),
            plan(removed(rows).union(added(rows))),
            relation,
            projections(),
            Option.empty());
    org.apache.spark.sql.classic.Dataset$.MODULE$.ofRows(
        (org.apache.spark.sql.classic.SparkSession) rows.sparkSession(), write);
  }

  private Dataset<Row> removed(Dataset<Row> rows) {
    List<Column> columns = new ArrayList<>();
    columns.add(lit(CODES.DELETE_OPERATION()).as(CODES.OPERATION_COLUMN()));
    for (AttributeReference column : columns()) {
      columns.add(lit(null).cast(column.dataType()).as(column.name()));
    }
    for (AttributeReference part : addressParts().toList()) {
      columns.add(part(part));
    }
    return rows.filter(col(RowAddress.COLUMN).isNotNull()).select(columns.toArray(Column[]::new));
  }

  private Dataset<Row> added(Dataset<Row> rows) {
    List<Column> columns = new ArrayList<>();
    columns.add(
        when(col(RowAddress.COLUMN).isNull(), lit(CODES.INSERT_OPERATION()))
            .otherwise(lit(CODES.REINSERT_OPERATION()))
            .as(CODES.OPERATION_COLUMN()));
    for (AttributeReference column : columns()) {
      columns.add(value(column, rows.schema()).as(column.name()));
    }
    List<String> lineage = lineage();
    addressParts()
        .map(
            part ->
                lineage.contains(part.name())
                    ? part(part)
                    : lit(null).cast(part.dataType()).as(part.name()))
        .forEach(columns::add);
    return rows.filter(col(Publication.OPERATION).notEqual(Publication.REMOVE))
        .select(columns.toArray(Column[]::new));
  }

  private static Column value(AttributeReference column, StructType rows) {
    Column value = col(ColumnPath.of(column.name()).sql());
    if (!rows.apply(column.name()).dataType().equals(column.dataType())) {
      value = value.cast(column.dataType());
    }
    return column.nullable()
        ? value
        : coalesce(
            value,
            raise_error(lit("NULL in the required column " + column.name()))
                .cast(column.dataType()));
  }

  private static Column part(AttributeReference part) {
    return col(RowAddress.COLUMN).getField(part.name()).cast(part.dataType()).as(part.name());
  }

  private WriteDeltaProjections projections() {
    int columns = columns().size();
    List<AttributeReference> rowId = rowId();
    return new WriteDeltaProjections(
        Option.apply(projection(columns(), 1)),
        projection(rowId, 1 + columns),
        Option.apply(projection(metadata(), 1 + columns + rowId.size())));
  }

  private static ProjectingInternalRow projection(List<AttributeReference> columns, int first) {
    List<Object> ordinals = new ArrayList<>();
    StructType schema = new StructType();
    for (AttributeReference column : columns) {
      ordinals.add(first + ordinals.size());
      schema =
          schema.add(
              new StructField(
                  column.name(), column.dataType(), column.nullable(), column.metadata()));
    }
    return new ProjectingInternalRow(schema, CollectionConverters.asScala(ordinals).toIndexedSeq());
  }

  private List<AttributeReference> columns() {
    return CollectionConverters.asJava(relation.output());
  }

  private Stream<AttributeReference> addressParts() {
    return Stream.concat(rowId().stream(), metadata().stream());
  }

  private List<AttributeReference> rowId() {
    return attributes(IcebergAddress.ROW_ID);
  }

  private List<AttributeReference> metadata() {
    return attributes(
        Arrays.stream(operation.requiredMetadataAttributes())
            .map(reference -> reference.fieldNames()[0])
            .toList());
  }

  private List<String> lineage() {
    return metadata().stream()
        .map(AttributeReference::name)
        .filter(name -> !IcebergAddress.PLACE.contains(name))
        .toList();
  }

  private List<AttributeReference> attributes(List<String> names) {
    List<AttributeReference> all = CollectionConverters.asJava(relation.metadataOutput());
    return names.stream()
        .map(name -> all.stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow())
        .toList();
  }

  private static LogicalPlan plan(Dataset<Row> rows) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().analyzed();
  }

  private static DataSourceV2Relation relation(LogicalPlan plan) {
    return plan instanceof DataSourceV2Relation found
        ? found
        : relation(CollectionConverters.asJava(plan.children()).get(0));
  }
}
