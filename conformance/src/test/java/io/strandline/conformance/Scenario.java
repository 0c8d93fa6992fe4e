package io.strandline.conformance;

import io.strandline.layout.AttributeColumns;
import io.strandline.ledger.Key;
import io.strandline.random.Feeds;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.SpecReader;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Tombstones;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;

/**
 * A kind of dimension to be fed with random histories.
 *
 * @param name what the test report calls it
 * @param arrival in which order events come
 * @param course what a batch is, and what orders events
 * @param columns the columns of each treatment; a key uses one of each and leaves the others NULL
 * @param key one key column or several
 * @param features what the spec asks for beyond that
 * @param settings further lines of the spec
 */
record Scenario(
    String name,
    Feeds.Arrival arrival,
    Course course,
    Map<Treatment, List<TypedColumn>> columns,
    KeyForm key,
    Set<Feature> features,
    String settings) {

  /** What changes which events there are, or which rows. */
  enum Feature {
    /** A random NULL is not sent. */
    PARTIAL("partial: true\n"),
    /** Snapshots speak of keys whose column `name` is a. */
    SCOPE("scope: name = 'a'\n"),
    /** Gaps are rows. */
    TOMBSTONES(""),
    /** Columns change from batch to batch, as {@link BatchColumn} says; new ones are changes. */
    EVOLVES("new_attributes: version\nmissing_columns: null\n"),
    /** Columns change, and new ones are filled in. */
    FILLS("new_attributes: fill\nmissing_columns: null\n");

    private final String line;

    Feature(String line) {
      this.line = line;
    }
  }

  /** What a batch is, and what orders events. */
  enum Course {
    /** Changes with a sequence of one column. */
    SEQUENCE,
    /** Changes with a sequence of two columns. */
    TWO_SEQUENCES,
    /** Changes without a sequence: a later batch may correct an instant. */
    ARRIVAL,
    /** Snapshots that date their rows. */
    SNAPSHOT,
    /** Snapshots whose rows have a time of their own. */
    DATED_SNAPSHOT;

    boolean isSnapshot() {
      return this == SNAPSHOT || this == DATED_SNAPSHOT;
    }
  }

  /** What a key looks like. */
  enum KeyForm {
    NUMBER,
    /** Two texts that are the same for two keys once they are joined. */
    PAIR;

    /** The key of this number. */
    Key of(int number) {
      if (this == NUMBER) {
        return Key.of((long) number);
      }
      String text = String.valueOf(100 + number / 2);
      int cut = 1 + number % 2;
      return Key.of(text.substring(0, cut), text.substring(cut));
    }

    List<String> names() {
      return this == NUMBER ? List.of("id") : List.of("country", "code");
    }

    String ddl() {
      return this == NUMBER ? "id BIGINT" : "country STRING, code STRING";
    }
  }

  Scenario {
    columns = new LinkedHashMap<>(columns);
    features = Set.copyOf(features);
  }

  Scenario(
      String name,
      Feeds.Arrival arrival,
      Course course,
      Map<Treatment, List<TypedColumn>> columns,
      KeyForm key,
      String settings) {
    this(name, arrival, course, columns, key, Set.of(), settings);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Feeds with one attribute for each treatment. */
  Feeds feeds() {
    return Feeds.of(arrival, columns.keySet().toArray(new Treatment[0]));
  }

  /** All columns in the order of the oracle's attributes. */
  List<TypedColumn> allColumns() {
    return columns.values().stream().flatMap(List::stream).toList();
  }

  List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    columns.forEach(
        (treatment, list) -> list.forEach(c -> attributes.add(new Attribute(c.name(), treatment))));
    return attributes;
  }

  /** What the table has for each attribute, under the names of a batch. */
  List<AttributeColumns> tableColumns(int batch) {
    List<AttributeColumns> all = new ArrayList<>();
    columns.forEach(
        (treatment, list) ->
            list.forEach(
                c -> {
                  String name = evolves() ? new BatchColumn(c, batch).name() : c.name();
                  StructField field = new StructField(name, c.dataType(), true, Metadata.empty());
                  all.add(new AttributeColumns(field, treatment));
                }));
    return all;
  }

  /** True where columns change from batch to batch. */
  boolean evolves() {
    return features.contains(Feature.EVOLVES) || fillsIn();
  }

  boolean fillsIn() {
    return features.contains(Feature.FILLS);
  }

  /** True where validity is in days. */
  boolean isByDay() {
    return settings.contains("validity: date");
  }

  boolean keepsVersions() {
    return columns.keySet().stream().anyMatch(Treatment::versions);
  }

  boolean keepsTombstones() {
    return features.contains(Feature.TOMBSTONES);
  }

  /** What the table shows of a key's timeline. */
  List<Version> shown(List<Version> timeline) {
    List<Version> shown = new ArrayList<>(timeline);
    shown.addAll(keepsTombstones() ? Tombstones.of(timeline) : List.of());
    shown.sort(Comparator.comparing(Version::validFrom));
    return shown;
  }

  /** The spec as it is for a batch. */
  DimensionSpec spec(String table, int batch) {
    StringBuilder yaml = new StringBuilder("table: conformance." + table + "\n");
    yaml.append("key: [" + String.join(", ", key.names()) + "]\n");
    yaml.append(course.isSnapshot() ? "mode: snapshot\n" : "mode: changes\n");
    yaml.append(keepsTombstones() ? "deletes: tombstone\n" : "deletes: close\n");
    yaml.append("delete_when: op = 'D'\n");
    if (course != Course.SNAPSHOT) {
      yaml.append("effective_at: happened_at\n");
    }
    if (course == Course.SEQUENCE) {
      yaml.append("sequence: lsn\n");
    } else if (course == Course.TWO_SEQUENCES) {
      yaml.append("sequence: [lsn, part]\n");
    }
    columns.forEach(
        (treatment, list) -> {
          List<String> names = names(list, batch);
          yaml.append(names.isEmpty() ? "" : tracked(treatment, names));
        });
    features.forEach(feature -> yaml.append(feature.line));
    if (evolves()) {
      yaml.append(BatchColumn.renamings(allColumns(), batch));
    }
    yaml.append(settings.replace("HISTORY", table + "_history"));
    return SpecReader.parse(yaml.toString(), name + ".yaml").spec();
  }

  private List<String> names(List<TypedColumn> list, int batch) {
    return evolves()
        ? list.stream()
            .map(column -> new BatchColumn(column, batch))
            .filter(BatchColumn::isKnown)
            .map(BatchColumn::name)
            .toList()
        : list.stream().map(TypedColumn::name).toList();
  }

  private static String tracked(Treatment treatment, List<String> list) {
    String names = list.stream().collect(Collectors.joining(", ", "[", "]"));
    return switch (treatment) {
          case FIXED -> "type0: " + names;
          case OVERWRITE -> "type1: " + names;
          case OVERWRITE_ALL -> "type1: {columns: " + names + ", scope: all}";
          case VERSION -> "type2: " + names;
          case PREVIOUS -> "type3: " + names;
          case HYBRID -> "type6: " + names;
          case UNTRACKED -> "untracked: " + names;
        }
        + "\n";
  }
}
