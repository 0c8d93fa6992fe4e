package io.strandline.layout;

import io.strandline.spec.DimensionSpec;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What the columns of a spec are called in the table, where it may have older names yet. */
final class TableNames {
  private final DimensionSpec spec;
  private final ColumnLookup table;

  TableNames(DimensionSpec spec, ColumnLookup table) {
    this.spec = spec;
    this.table = table;
  }

  /** The column that holds an attribute's or key's value, under the name that it has yet. */
  Optional<StructField> stored(String name, Treatment treatment) {
    String form = form(treatment);
    return table
        .one(form.formatted(name))
        .or(
            () ->
                Renaming.before(spec, name, table)
                    .flatMap(before -> table.one(form.formatted(before))));
  }

  /** How the table spells the name itself, where it has it. */
  Optional<String> now(String name) {
    return table.one(name).map(StructField::name);
  }

  /** The name under which a table that is only read has the attribute. */
  Optional<String> yet(String name, Treatment treatment) {
    String form = form(treatment);
    return table.all(form.formatted(name)).isEmpty()
        ? Renaming.before(spec, name, table)
            .filter(before -> !table.all(form.formatted(before)).isEmpty())
        : now(name);
  }

  /** A part of the sequence, as versions have it. */
  Optional<StructField> sequence(String name) {
    return table
        .one(spec.layout().names().firstSequence())
        .filter(field -> field.dataType() instanceof StructType)
        .flatMap(field -> table.of((StructType) field.dataType()).one(name));
  }

  /** Columns of a table that are no attributes: beside types 3 and 6, and under old names. */
  static List<String> made(DimensionSpec spec, Map<String, Treatment> treatments) {
    Map<String, String> renamed = spec.tracking().renamed();
    List<String> made = new ArrayList<>(renamed.values());
    treatments.forEach(
        (name, treatment) -> {
          for (String each : List.of(name, renamed.getOrDefault(name, name))) {
            StructField attribute =
                new StructField(each, DataTypes.NullType, true, Metadata.empty());
            new AttributeColumns(attribute, treatment).all().forEach(f -> made.add(f.name()));
          }
        });
    return made;
  }

  private static String form(Treatment treatment) {
    return treatment == Treatment.PREVIOUS ? "current_%s" : "%s";
  }
}
