package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.spec.SourceSpec;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class SourceConverterTest {
  private static final String HERE = Path.of("").toAbsolutePath().toString();
  private final SourceConverter converter = new SourceConverter();

  @Test
  void queriesAreRecognised() {
    assertThat(converter.convert("select * from a"))
        .isEqualTo(new SourceSpec.Query("select * from a"));
    assertThat(converter.convert(" WITH x AS (SELECT 1) SELECT * FROM x"))
        .isEqualTo(new SourceSpec.Query("WITH x AS (SELECT 1) SELECT * FROM x"));
    assertThat(converter.convert("sql:VALUES (1)")).isEqualTo(new SourceSpec.Query("VALUES (1)"));
  }

  @Test
  void pathsAreTakenFromTheWorkingDirectory() {
    assertThat(converter.convert("day.csv")).isEqualTo(files(HERE + "/day.csv"));
    assertThat(converter.convert("day.csv.gz")).isEqualTo(files(HERE + "/day.csv.gz"));
    assertThat(converter.convert("./a b/*.parquet")).isEqualTo(files(HERE + "/a b/*.parquet"));
    assertThat(converter.convert("path:plain")).isEqualTo(files(HERE + "/plain"));
    assertThat(converter.convert("pom.xml")).isEqualTo(files(HERE + "/pom.xml"));
  }

  @Test
  void absolutePathsAndUrisStayAsTheyAre() {
    assertThat(converter.convert("/data/day.csv")).isEqualTo(files("/data/day.csv"));
    assertThat(converter.convert("s3a://bucket/day")).isEqualTo(files("s3a://bucket/day"));
  }

  @Test
  void allElseIsATable() {
    assertThat(converter.convert("crm.customers")).isEqualTo(new SourceSpec.Table("crm.customers"));
    assertThat(converter.convert("table:selected")).isEqualTo(new SourceSpec.Table("selected"));
    assertThat(converter.convert("selections")).isEqualTo(new SourceSpec.Table("selections"));
  }

  @Test
  void emptySourceIsRefused() {
    assertThatThrownBy(() -> converter.convert(" "))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage("the source is empty; name a path, a table or a query");
  }

  private static SourceSpec files(String path) {
    return new SourceSpec.Files(path, Optional.empty());
  }
}
