package io.strandline.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Versions of the tables under a table, view or query, taken from the plan that is then read: an
 * Iceberg table's snapshot, a Delta table's version, the files of a table of plain files. Tables of
 * other systems have none.
 */
final class RelationVersions {
  private final Configuration conf;
  private final Set<String> versions = new TreeSet<>();

  private RelationVersions(Configuration conf) {
    this.conf = conf;
  }

  static List<String> of(Dataset<Row> rows, Configuration conf) {
    RelationVersions found = new RelationVersions(conf);
    found.visit(((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().analyzed());
    return List.copyOf(found.versions);
  }

  private void visit(LogicalPlan plan) {
    if (plan instanceof DataSourceV2Relation relation) {
      versions.add(relation.name() + '\0' + relation.table().version());
    } else if (plan instanceof LogicalRelation relation
        && relation.relation() instanceof HadoopFsRelation files) {
      versions.add(version(files.location()));
    } else if (plan instanceof LocalRelation relation) {
      versions.add(relation.data().mkString("\0"));
    }
    CollectionConverters.asJava(plan.children()).forEach(this::visit);
    CollectionConverters.asJava(plan.subqueries()).forEach(this::visit);
  }

  private String version(FileIndex index) {
    // Delta's index says its table's version and path, and lists no more files than it has to
    if (index.getClass().getName().startsWith("org.apache.spark.sql.delta.")) {
      return index.toString();
    }
    List<SourceFile> files = new ArrayList<>();
    for (String file : index.inputFiles()) {
      try {
        Path path = new Path(java.net.URI.create(file));
        FileStatus status = path.getFileSystem(conf).getFileStatus(path);
        files.add(new SourceFile(file, file, status.getLen(), status.getModificationTime()));
      } catch (java.io.IOException e) {
        files.add(new SourceFile(file, file, 0, 0));
      }
    }
    return Fingerprint.of(files);
  }
}
