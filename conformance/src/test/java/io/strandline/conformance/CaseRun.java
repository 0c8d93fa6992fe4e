package io.strandline.conformance;

import io.strandline.cases.Case;
import io.strandline.cases.CaseBatch;
import io.strandline.cases.CaseRow;
import io.strandline.cases.Column;
import io.strandline.cases.Column.Role;
import io.strandline.cases.Outcome;
import io.strandline.cases.Semantics;
import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.row.RowValues;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.Mode;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Runs a case through the engine. */
final class CaseRun {
  private final Case aCase;
  private final Semantics semantics;
  private final Format format;
  private final CaseSpec specs;
  private final String table = Lake.freshName("case");
  private final SparkSession spark = Lake.shared().spark();
  private final Map<String, Object> changed = new LinkedHashMap<>();

  CaseRun(Case aCase, Format format) {
    this.aCase = aCase;
    this.semantics = aCase.semantics();
    this.format = format;
    this.specs = new CaseSpec(aCase, table);
  }

  /** What the engine makes of the case. */
  Outcome outcome() {
    if (!aCase.initial().isEmpty() || aCase.initialColumns().isPresent()) {
      new Preload(aCase, spec()).into(Lake.adapter(format), source(aCase.batches().get(0), 0));
    }
    SortedMap<Integer, ErrorCode> refused = new TreeMap<>();
    List<List<CaseRow>> after = new ArrayList<>();
    for (int i = 0; i < aCase.batches().size(); i++) {
      CaseBatch batch = aCase.batches().get(i);
      Map<String, String> namesBefore = specs.names(changed);
      changed.putAll(batch.config());
      try {
        dimension(specs.with(changed, batch)).apply(batch(batch, i));
        after.add(isLookedAt(i) ? rows(specs.names(changed)) : List.of());
      } catch (StrandlineException refusal) {
        refused.put(i, refusal.problems().get(0).code());
        changed.keySet().removeAll(batch.config().keySet());
        after.add(rows(namesBefore));
      }
    }
    return new Outcome(refused, after);
  }

  /** True where the case says what the table is after this batch, or may refuse the next. */
  private boolean isLookedAt(int batch) {
    return batch == aCase.batches().size() - 1
        || !(aCase.expectation() instanceof Case.Tables tables)
        || tables.after().containsKey(batch);
  }

  private DimensionSpec spec() {
    return specs.with(changed).spec().in(format);
  }

  private Dimension dimension(LoadedSpec loaded) {
    return Strandline.open(spark, loaded.spec().in(format), Lake.shared().project());
  }

  private Batch batch(CaseBatch batch, int number) {
    return Batch.of(source(batch, number))
        .at(batch.at())
        .insisting(Batch.Insistence.ALLOW_EMPTY)
        .insisting(Batch.Insistence.ALLOW_MASS_CLOSE);
  }

  /** The batch's rows, in columns that one of them has, and their time; all without rows. */
  private Dataset<Row> source(CaseBatch batch, int number) {
    boolean ignoresDeletes =
        semantics.mode() == Mode.CHANGES && semantics.deletes() == Deletes.IGNORE;
    List<CaseRow> deletes = ignoresDeletes ? List.of() : batch.deletes();
    List<CaseRow> all = new ArrayList<>(batch.rows());
    all.addAll(deletes);
    List<Column> columns =
        aCase.columns().stream()
            .filter(c -> all.isEmpty() || c.role() != Role.CONTROL)
            .filter(
                c ->
                    all.isEmpty()
                        || effectiveAt().equals(Optional.of(c.name()))
                        || all.stream().anyMatch(row -> row.has(c.name())))
            .toList();
    StructType schema = new StructType();
    for (Column column : columns) {
      schema = schema.add(column.name(), DataType.fromDDL(CaseSpec.type(column, batch)));
    }
    List<StructField> fields = List.of(schema.fields());
    schema =
        schema
            .add(CaseSpec.OPERATION, DataType.fromDDL("string"))
            .add(CaseSpec.BATCH, DataType.fromDDL("int"))
            .add(CaseSpec.POSITION, DataType.fromDDL("int"));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String operation = i < batch.rows().size() ? "U" : "D";
      rows.add(row(all.get(i), fields, operation, batch.at(), number, i));
    }
    for (int i = 0; i < batch.truncates().size(); i++) {
      rows.add(row(batch.truncates().get(i), fields, "T", batch.at(), number, i));
    }
    return spark.createDataFrame(rows, schema);
  }

  private Row row(
      CaseRow row, List<StructField> fields, String operation, Instant at, int batch, int place) {
    List<Object> values = new ArrayList<>();
    for (StructField field : fields) {
      Object value = row.value(field.name());
      boolean dated =
          !operation.equals("U")
              && value == null
              && effectiveAt().equals(Optional.of(field.name()));
      values.add(dated ? at : RowValues.toSpark(value, field.dataType()));
    }
    values.add(operation);
    values.add(batch);
    values.add(place);
    return RowFactory.create(values.toArray());
  }

  private Optional<String> effectiveAt() {
    return Optional.ofNullable(changed.get("effective_at"))
        .map(Object::toString)
        .or(semantics::effectiveAt);
  }

  private List<CaseRow> rows(Map<String, String> names) {
    TableFormat adapter = Lake.adapter(format);
    DimensionTable stored =
        adapter.table(spark, adapter.embeddedLocation(Lake.shared().warehouse(), spec().table()));
    if (!stored.exists()) {
      return List.of();
    }
    Dataset<Row> rows = stored.state().rows();
    boolean ours = List.of(rows.columns()).containsAll(aCase.key());
    return caseRows(ours ? dimension(specs.with(changed)).versions() : rows, names);
  }

  private List<CaseRow> caseRows(Dataset<Row> versions, Map<String, String> names) {
    Map<String, String> ours = new LinkedHashMap<>();
    names.forEach((our, their) -> ours.put(their, our));
    StructType schema = versions.schema();
    List<CaseRow> rows = new ArrayList<>();
    for (Row row : versions.collectAsList()) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (int i = 0; i < schema.length(); i++) {
        StructField field = schema.fields()[i];
        values.put(
            ours.getOrDefault(field.name(), field.name()),
            RowValues.fromSpark(row.get(i), field.dataType()));
      }
      aCase
          .columns(Role.TYPE3)
          .forEach(c -> values.put(c.name(), values.get("current_" + c.name())));
      rows.add(new CaseRow(values));
    }
    return rows;
  }
}
