package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.CurrentAndHistory;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.Project;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import io.strandline.table.TableLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/**
 * Opens dimensions: where Java programs and the command line begin.
 *
 * <p>For the time of some statements a run changes settings of the session. Runs at the same time
 * need sessions of their own, such as {@code spark.newSession()}.
 */
public final class Strandline {
  private Strandline() {}

  /** The dimension of a spec that was read from a file. */
  public static Dimension open(SparkSession spark, LoadedSpec loaded) {
    return open(spark, loaded.spec(), loaded.project());
  }

  /** The dimension of {@code spec} in its project's catalogs or warehouse. */
  public static Dimension open(SparkSession spark, DimensionSpec spec, Project project) {
    return open(spark, spec, project, phase -> {});
  }

  /**
   * The same, telling a listener when a phase of a run begins.
   *
   * @param listener takes the words prepare, classify, plan and commit
   */
  public static Dimension open(
      SparkSession spark, DimensionSpec spec, Project project, Consumer<String> listener) {
    TableFormat format = adapter(spec.format());
    DimensionTable own = format.table(spark, location(spec, spec.table(), project, format));
    DimensionTable table =
        historyTable(spec)
            .map(name -> format.table(spark, location(spec, name, project, format)))
            .<DimensionTable>map(history -> new CurrentAndHistory(spec, own, history))
            .orElse(own);
    return new TableDimension(spark, spec, project, table, listener);
  }

  /** A history table without a namespace stands beside the dimension's own. */
  private static Optional<List<String>> historyTable(DimensionSpec spec) {
    return spec.layout()
        .historyTable()
        .map(
            name -> {
              List<String> full = new ArrayList<>();
              if (name.size() == 1) {
                full.addAll(spec.table().subList(0, spec.table().size() - 1));
              }
              full.addAll(name);
              return full;
            });
  }

  /** The adapters on the classpath. */
  public static List<TableFormat> formats() {
    List<TableFormat> formats = new ArrayList<>();
    ServiceLoader.load(TableFormat.class).forEach(formats::add);
    return formats;
  }

  private static TableFormat adapter(Format format) {
    return formats().stream()
        .filter(adapter -> adapter.format() == format)
        .findFirst()
        .orElseThrow(
            () ->
                new StrandlineException(
                    Problem.of(
                        ErrorCode.ENVIRONMENT,
                        "nothing on the classpath knows the format " + format.word(),
                        "Add the jar strandline-" + format.word() + ".")));
  }

  private static TableLocation location(
      DimensionSpec spec, List<String> table, Project project, TableFormat format) {
    Optional<String> catalog = Optional.ofNullable(project.catalogs().get(spec.format()));
    if (catalog.isPresent()) {
      List<String> name = new ArrayList<>(table);
      if (!name.get(0).equals(catalog.get())) {
        name.add(0, catalog.get());
      }
      return new TableLocation.InCatalog(name);
    }
    String warehouse =
        project.warehouse().orElseGet(() -> project.directory().resolve("warehouse").toString());
    return format.embeddedLocation(warehouse, table);
  }
}
