package io.strandline.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.SharedSpark;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableFormat;
import io.strandline.table.TableLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedSpark.class)
class EmbeddedSessionTest {
  @TempDir Path folder;

  /** A format that needs these extensions and one catalog setting. */
  private record Bare(List<String> extensions) implements TableFormat {
    @Override
    public Format format() {
      return Format.ICEBERG;
    }

    @Override
    public Map<String, String> embeddedSettings(String warehouse) {
      return Map.of("spark.sql.catalog.bare.warehouse", warehouse);
    }

    @Override
    public TableLocation embeddedLocation(String warehouse, List<String> table) {
      return new TableLocation.AtPath(warehouse);
    }

    @Override
    public DimensionTable table(SparkSession spark, TableLocation location) {
      throw new UnsupportedOperationException("no tables here");
    }
  }

  @Test
  void warehouseIsMadeAndEveryCallHasASessionOfItsOwn(SparkSession running) {
    String first = folder.resolve("a/b").toString();
    String second = folder.resolve("c").toString();
    SparkSession a = EmbeddedSession.open(first, List.of(new Bare(List.of())), Map.of());
    SparkSession b =
        EmbeddedSession.open(
            second, List.of(new Bare(List.of())), Map.of("spark.sql.shuffle.partitions", "7"));
    assertThat(folder.resolve("a/b/iceberg")).isEmptyDirectory();
    assertThat(a.conf().get("spark.sql.catalog.bare.warehouse")).isEqualTo(first);
    assertThat(b.conf().get("spark.sql.catalog.bare.warehouse")).isEqualTo(second);
    assertThat(b.conf().get("spark.sql.shuffle.partitions")).isEqualTo("7");
    assertThat(a.conf().get("spark.sql.session.timeZone")).isEqualTo("UTC");
    assertThat(a.conf().get("spark.sql.ansi.enabled")).isEqualTo("true");
    assertThat(a).isNotSameAs(running);
  }

  @Test
  void warehouseThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    for (String warehouse : List.of(file.toString(), file + "/below", "/proc/strandline")) {
      StrandlineException failure =
          catchThrowableOfType(
              StrandlineException.class,
              () -> EmbeddedSession.open(warehouse, List.of(), Map.of()));
      assertThat(failure.problems().get(0).code()).isEqualTo(ErrorCode.WAREHOUSE_NOT_WRITABLE);
      assertThat(failure)
          .hasMessageContaining("The warehouse " + warehouse + " cannot be written to");
    }
  }

  @Test
  void sparkThatRunsWithoutTheExtensionsIsExplained(SparkSession running) {
    StrandlineException failure =
        catchThrowableOfType(
            StrandlineException.class,
            () ->
                AttachedSession.open(
                    Optional.empty(), List.of(new Bare(List.of("org.example.Ext"))), Map.of()));
    assertThat(failure.problems().get(0).code()).isEqualTo(ErrorCode.ENVIRONMENT);
    assertThat(failure).hasMessageContaining("without the extensions org.example.Ext");
    assertThat(running.version()).isNotEmpty();
  }

  @Test
  void attachedSessionLeavesTheRunningOneAsItIs(SparkSession running) {
    running.conf().set("spark.sql.ansi.enabled", "false");
    try {
      SparkSession own = AttachedSession.open(Optional.empty(), List.of(), Map.of());
      assertThat(own.conf().get("spark.sql.ansi.enabled")).isEqualTo("true");
      assertThat(running.conf().get("spark.sql.ansi.enabled")).isEqualTo("false");
    } finally {
      running.conf().unset("spark.sql.ansi.enabled");
    }
  }

  @Test
  void extensionsOfFormatsAndProjectAreJoinedEachOnce() {
    assertThat(
            Sessions.extensions(
                List.of(new Bare(List.of("a", "b")), new Bare(List.of("c"))), "x, b"))
        .isEqualTo("x,b,a,c");
  }
}
