package io.strandline.layout;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.Rows;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Resolves a spec against the columns of its source and its table, before any work. Every problem
 * is reported at once. A column's type is the table's, else the declared one, else the source's.
 */
public final class ShapeResolver {
  private final DimensionSpec spec;
  private final Optional<StructType> source;
  private final Optional<StructType> table;
  private final ColumnLookup.Case rule;
  private final List<Problem> problems = new ArrayList<>();

  private ShapeResolver(
      DimensionSpec spec,
      Optional<StructType> source,
      Optional<StructType> table,
      ColumnLookup.Case rule) {
    this.spec = spec;
    this.source = source;
    this.table = table;
    this.rule = rule;
  }

  /** The shape of a batch: the source is at hand, the table may not exist yet. */
  public static Shape ofBatch(
      DimensionSpec spec, StructType source, Optional<StructType> table, ColumnLookup.Case rule) {
    return new ShapeResolver(spec, Optional.of(source), table, rule).resolve();
  }

  /** The shape of a table that is only read. */
  public static Shape ofTable(DimensionSpec spec, StructType table, ColumnLookup.Case rule) {
    return new ShapeResolver(spec, Optional.empty(), Optional.of(table), rule).resolve();
  }

  private Shape resolve() {
    List<StructField> key = new ArrayList<>();
    for (String name : spec.key()) {
      column(name, "key", Treatment.VERSION).ifPresent(key::add);
    }
    for (StructField field : key) {
      if (!ColumnTypes.atomic(field.dataType())) {
        problems.add(
            Problem.of(
                ErrorCode.TYPE_UNSUPPORTED,
                "key column `" + field.name() + "` has the type " + field.dataType().sql(),
                "Business keys are made of simple values; name the parts as separate columns."));
      }
    }
    Map<String, Treatment> treatments = namedAttributes();
    spec.tracking().rest().ifPresent(rest -> restOfColumns(treatments, rest));
    List<StructField> attributes = new ArrayList<>();
    List<Treatment> kinds = new ArrayList<>();
    treatments.forEach(
        (name, treatment) ->
            column(name, "attribute", treatment)
                .ifPresent(
                    field -> {
                      attributes.add(field);
                      kinds.add(treatment);
                    }));
    List<StructField> sequence = new ArrayList<>();
    if (spec.layout().grain().isCoarse() && keepsVersions(kinds)) {
      fullTime().ifPresent(sequence::add);
    }
    for (String name : spec.time().sequence()) {
      sequenceColumn(name).ifPresent(sequence::add);
    }
    checkEffectiveTime();
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return new Shape(spec, key, attributes, kinds, sequence);
  }

  private Map<String, Treatment> namedAttributes() {
    Map<String, Treatment> result = new LinkedHashMap<>();
    for (Treatment treatment : Treatment.values()) {
      spec.tracking().of(treatment).forEach(name -> result.put(name, treatment));
    }
    return result;
  }

  /** {@code rest}: what the source has, and what the table kept of it in earlier runs. */
  private void restOfColumns(Map<String, Treatment> treatments, Treatment rest) {
    List<String> taken = new ArrayList<>(treatments.keySet());
    taken.addAll(spec.key());
    taken.addAll(spec.time().sequence());
    taken.addAll(spec.tracking().except());
    spec.time().effectiveAt().ifPresent(taken::add);
    treatments.forEach((name, treatment) -> taken.addAll(made(name, treatment)));
    List<StructField> candidates = new ArrayList<>();
    source.ifPresent(s -> candidates.addAll(List.of(s.fields())));
    if (source.isEmpty()) {
      taken.addAll(spec.bookkeeping());
    }
    // what someone else's table holds is no attribute of this dimension
    Optional<StructType> own = table.filter(this::hasBookkeeping);
    ColumnLookup none = new ColumnLookup(new StructType(), rule);
    List<String> bookkeeping = spec.bookkeeping();
    own.ifPresent(
        t ->
            List.of(t.fields()).stream()
                .filter(field -> !none.contains(bookkeeping, field.name()))
                .filter(field -> !none.contains(TableNames.made(spec, treatments), field.name()))
                .forEach(candidates::add));
    for (StructField field : candidates) {
      if (!none.contains(taken, field.name()) && !field.name().startsWith("__strandline_")) {
        treatments.put(field.name(), rest);
        taken.add(field.name());
      }
    }
  }

  /** The table's columns that types 3 and 6 make of an attribute. */
  private static List<String> made(String name, Treatment treatment) {
    StructField attribute = new StructField(name, DataTypes.NullType, true, Metadata.empty());
    return new AttributeColumns(attribute, treatment)
        .all().stream().map(StructField::name).toList();
  }

  private Optional<StructField> column(String name, String role, Treatment treatment) {
    if (isBookkeeping(name)) {
      problems.add(ColumnProblems.taken(name));
      return Optional.empty();
    }
    Optional<DataType> declared = declared(name);
    Optional<TableNames> names = table.map(t -> new TableNames(spec, new ColumnLookup(t, rule)));
    Optional<DataType> stored =
        names.flatMap(n -> n.stored(name, treatment)).map(StructField::dataType);
    Optional<DataType> read = Optional.empty();
    if (source.isPresent()) {
      ColumnLookup lookup = new ColumnLookup(source.get(), rule);
      List<StructField> found = lookup.all(name);
      if (found.size() > 1) {
        problems.add(ColumnProblems.ambiguous(name, found));
        return Optional.empty();
      }
      read = found.stream().findFirst().map(StructField::dataType);
      boolean mayMiss =
          role.equals("attribute")
              && (spec.policies().missingColumns() == MissingColumns.NULL
                  || spec.rows() == Rows.PARTIAL);
      if (read.isEmpty() && !(mayMiss && (stored.isPresent() || declared.isPresent()))) {
        problems.add(
            ColumnProblems.missingInSource(name, role, lookup, stored.isPresent(), mayMiss));
        return Optional.empty();
      }
    } else if (stored.isEmpty()) {
      problems.add(
          ColumnProblems.missingInTable(
              name, role, spec, new ColumnLookup(table.orElseThrow(), rule)));
      return Optional.empty();
    }
    DataType type = type(stored, declared, read);
    if (!ColumnTypes.supported(type)) {
      problems.add(ColumnProblems.unsupported(name, role, type));
      return Optional.empty();
    }
    if (read.isPresent() && !ColumnTypes.fits(read.get(), type)) {
      problems.add(ColumnProblems.mismatch(name, role, read.get(), type, stored.isPresent()));
      return Optional.empty();
    }
    String written =
        names.flatMap(n -> source.isPresent() ? n.now(name) : n.yet(name, treatment)).orElse(name);
    return Optional.of(new StructField(written, type, true, Metadata.empty()));
  }

  private static boolean keepsVersions(List<Treatment> kinds) {
    return kinds.isEmpty() || kinds.stream().anyMatch(Treatment::versions);
  }

  /** The part of a sequence that holds an event's full time; no other part has its name. */
  private Optional<StructField> fullTime() {
    String name = "effective_at";
    while (spec.time().sequence().stream().anyMatch(name::equalsIgnoreCase)) {
      name = name + "_";
    }
    return source.isEmpty()
        ? sequenceInTable(name)
        : Optional.of(new StructField(name, DataTypes.TimestampType, true, Metadata.empty()));
  }

  /** The table's type, as wide as the spec or else the source needs it; without a table theirs. */
  private static DataType type(
      Optional<DataType> stored, Optional<DataType> declared, Optional<DataType> read) {
    Optional<DataType> wanted = declared.or(() -> read);
    return stored
        .map(s -> wanted.flatMap(w -> Widening.of(s, w)).orElse(s))
        .or(() -> wanted)
        .orElseThrow()
        .asNullable();
  }

  private Optional<StructField> sequenceInTable(String name) {
    return table.flatMap(t -> new TableNames(spec, new ColumnLookup(t, rule)).sequence(name));
  }

  private Optional<StructField> sequenceColumn(String name) {
    if (source.isEmpty()) {
      return sequenceInTable(name);
    }
    ColumnLookup lookup = new ColumnLookup(source.get(), rule);
    Optional<StructField> found = lookup.one(name);
    if (found.isEmpty()) {
      problems.add(ColumnProblems.missingInSource(name, "sequence", lookup, false, false));
    } else if (!ColumnTypes.atomic(found.get().dataType())) {
      problems.add(ColumnProblems.unsupported(name, "sequence", found.get().dataType()));
    }
    Optional<DataType> stored = sequenceInTable(name).map(StructField::dataType);
    return found.map(
        f ->
            new StructField(
                name,
                type(stored, declared(name), Optional.of(f.dataType())),
                true,
                Metadata.empty()));
  }

  private void checkEffectiveTime() {
    if (source.isEmpty() || spec.time().effectiveAt().isEmpty()) {
      return;
    }
    String name = spec.time().effectiveAt().get();
    ColumnLookup lookup = new ColumnLookup(source.get(), rule);
    List<StructField> found = lookup.all(name);
    if (found.isEmpty()) {
      problems.add(ColumnProblems.missingInSource(name, "effective time", lookup, false, false));
    } else if (found.size() > 1) {
      problems.add(ColumnProblems.ambiguous(name, found));
    } else if (!ColumnTypes.isTime(found.get(0).dataType())) {
      problems.add(ColumnProblems.notATime(name, found.get(0).dataType()));
    }
  }

  /** Neither Delta nor Spark's default tells names apart by case, so a name is taken in any. */
  private boolean isBookkeeping(String name) {
    return spec.bookkeeping().stream().anyMatch(name::equalsIgnoreCase);
  }

  /** True where the table shows, or has to show, that it is a dimension of this spec. */
  private boolean hasBookkeeping(StructType columns) {
    ColumnNames names = spec.layout().names();
    boolean versions =
        spec.tracking().rest().filter(Treatment::versions).isPresent()
            || spec.tracking().columns().keySet().stream().anyMatch(Treatment::versions);
    ColumnLookup lookup = new ColumnLookup(columns, rule);
    if (!versions) {
      return source.isEmpty()
          || spec.bookkeeping().stream().anyMatch(name -> !lookup.all(name).isEmpty());
    }
    return spec
        .layout()
        .struct()
        .map(List::of)
        .orElse(List.of(names.validFrom(), names.validTo()))
        .stream()
        .noneMatch(name -> lookup.all(name).isEmpty());
  }

  private Optional<DataType> declared(String name) {
    ColumnLookup names = new ColumnLookup(new StructType(), rule);
    return spec.columns().entrySet().stream()
        .filter(e -> names.same(e.getKey(), name))
        .findFirst()
        .map(e -> DataType.fromDDL(e.getValue()));
  }
}
