package io.strandline.cli;

import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.session.AttachedSession;
import io.strandline.session.EmbeddedSession;
import io.strandline.source.Series;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.Project;
import io.strandline.spec.SpecReader;
import io.strandline.table.TableFormat;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;

/** Dimensions on Spark: inside this process, or on the master that spark-submit was given. */
final class SparkWorkbench implements Workbench {
  @Override
  public Prepared read(Selection selection) {
    LoadedSpec loaded = SpecReader.read(selection.spec(), selection.target(), System.getenv());
    DimensionSpec spec = selection.format().map(loaded.spec()::in).orElse(loaded.spec());
    Project project = in(warehouse(selection, loaded.project()), loaded.project());
    return new OnSpark(spec, project, selection);
  }

  @Override
  public void close() {
    if (SparkSession.getDefaultSession().isDefined()) {
      SparkSession.getDefaultSession().get().stop();
    }
  }

  /** The selected folder, the project's, or the one beside the spec. */
  private static String warehouse(Selection selection, Project project) {
    return selection
        .warehouse()
        .or(project::warehouse)
        .map(folder -> Locations.absolute(folder, project.directory()))
        .orElseGet(() -> selection.spec().toAbsolutePath().resolveSibling("warehouse").toString());
  }

  private static Project in(String warehouse, Project project) {
    return new Project(
        project.directory(),
        Optional.of(warehouse),
        project.format(),
        project.catalogs(),
        project.spark(),
        project.target());
  }

  private static final class OnSpark implements Prepared {
    private final DimensionSpec spec;
    private final Project project;
    private final Selection selection;

    OnSpark(DimensionSpec spec, Project project, Selection selection) {
      this.spec = spec;
      this.project = project;
      this.selection = selection;
    }

    @Override
    public DimensionSpec spec() {
      return spec;
    }

    @Override
    public Dimension open(Consumer<String> listener) {
      return Strandline.open(session(), spec, project, listener);
    }

    @Override
    public Series series(String glob, Optional<Pattern> atPattern) {
      return Series.match(
          glob,
          atPattern,
          Path.of("").toAbsolutePath(),
          SparkSession.active().sessionState().newHadoopConf());
    }

    private SparkSession session() {
      List<TableFormat> formats = Strandline.formats();
      String warehouse = project.warehouse().orElseThrow();
      if (selection.master().isEmpty()) {
        return EmbeddedSession.open(warehouse, formats, project.spark());
      }
      Map<String, String> settings = new HashMap<>(project.spark());
      settings.put("spark.master", selection.master().get());
      return AttachedSession.open(Optional.of(warehouse), formats, settings);
    }
  }
}
