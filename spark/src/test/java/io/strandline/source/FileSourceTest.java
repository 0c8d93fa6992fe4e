package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.strandline.SharedSpark;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.SourceSpec;
import io.strandline.spec.SourceSpec.FileType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedSpark.class)
class FileSourceTest {
  @TempDir Path folder;
  private final SparkSession spark;

  FileSourceTest(SparkSession spark) {
    this.spark = spark;
  }

  private Reading reading(String... declared) {
    return Reading.of(spark, folder, declared);
  }

  private static ErrorCode code(StrandlineException failure) {
    return failure.problems().get(0).code();
  }

  private void write(String format, String name, String query) {
    spark.sql(query).coalesce(1).write().format(format).save(folder.resolve(name).toString());
  }

  private Path onlyPart(String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      return files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain.csv",
        "with space.csv",
        "a[1].csv",
        "{x}*?.csv",
        "hash#tag?.csv",
        "100%25.csv",
        "ключ-名.csv",
        "a:b.csv",
        "back\\slash.csv",
        "quote'\".csv",
        "_named.csv",
        "sub dir [x]/a.csv"
      })
  void existingPathIsMeantAsItStands(String name) {
    Reading reading = reading("v int").file(name, "v\n1\n").file("other.csv", "v\n9\n");
    assertThat(reading.good(name)).containsExactly(List.of(1));
    assertThat(reading.good(folder.resolve(name).toString())).containsExactly(List.of(1));
  }

  @Test
  void parquetOfAHostileNameIsRead() throws Exception {
    write("parquet", "p", "select 1 as v");
    Path part = onlyPart("p");
    Files.copy(part, folder.resolve("a [1] {b}#%20 ü.parquet"));
    assertThat(reading().good("a [1] {b}#%20 ü.parquet")).containsExactly(List.of(1));
  }

  @Test
  void globReadsAllMatchesAndFoldersOfPartFiles() {
    Reading reading =
        reading("v int")
            .file("in/2024-01/part-0.csv", "v\n1\n")
            .file("in/2024-01/part-1.csv", "v\n2\n")
            .file("in/2024-01/_SUCCESS", "")
            .file("in/2024-01/.part-0.csv.crc", "x")
            .file("in/2024-02/part-0.csv", "v\n3\n")
            .file("in/2025-01/part-0.csv", "v\n9\n");
    assertThat(reading.good("in/2024-*"))
        .containsExactlyInAnyOrder(List.of(1), List.of(2), List.of(3));
    assertThat(reading.good("in/{2024-02,2025-01}/*.csv"))
        .containsExactlyInAnyOrder(List.of(3), List.of(9));
  }

  @Test
  void compressedFilesAreRead() throws Exception {
    Reading reading =
        reading("v int")
            .file("a.csv.gz", Packed.gzip("v\n1\n"))
            .file("b.csv.zst", Packed.zstd("v\n2\n"))
            .file("c.csv.bz2", Packed.bzip2("v\n3\n"))
            .file("d.jsonl.zst", Packed.zstd("{\"v\":4}"));
    assertThat(reading.good("a.csv.gz")).containsExactly(List.of(1));
    assertThat(reading.good("b.csv.zst")).containsExactly(List.of(2));
    assertThat(reading.good("c.csv.bz2")).containsExactly(List.of(3));
    assertThat(reading.good("d.jsonl.zst")).containsExactly(List.of(4));
    assertThat(reading.good("*.csv.*")).hasSize(3);
  }

  @Test
  void gzipOfSeveralMembersIsReadToItsEnd() throws Exception {
    byte[] first = Packed.gzip("v\n1\n");
    byte[] second = Packed.gzip("2\n3\n");
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    assertThat(reading("v int").file("a.csv.gz", both).good("a.csv.gz")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.csv.zst", "a.csv.bz2"})
  void compressedFileThatIsNoneIsUnreadable(String name) {
    Reading reading = reading("v int").file(name, "v\n1\n");
    assertThat(code(reading.refused(name))).isEqualTo(ErrorCode.SOURCE_UNREADABLE);
    assertThat(reading.refused(name)).hasMessageContaining(name);
  }

  @Test
  void truncatedZstdIsUnreadable() throws Exception {
    StringBuilder text = new StringBuilder("v\n");
    new java.util.Random(1).ints(200_000).forEach(i -> text.append(i).append('\n'));
    byte[] packed = Packed.zstd(text.toString());
    Reading reading = reading("v int").file("a.csv.zst", Arrays.copyOf(packed, packed.length / 2));
    assertThat(ReadFailure.explain(catchThrowable(() -> reading.rows("a.csv.zst")))).isPresent();
  }

  @Test
  void missingFileIsNamedWithItsNeighbours() {
    Reading reading = reading("v int").file("in/b.csv", "v\n");
    assertThat(code(reading.refused("in/a.csv"))).isEqualTo(ErrorCode.SOURCE_MISSING);
    assertThat(reading.refused("in/a.csv"))
        .hasMessageContaining("The source in/a.csv does not exist; its folder has b.csv.");
    assertThat(reading.refused("out/a.csv")).hasMessageContaining("nor does its folder");
    assertThat(reading.refused("in/*.json"))
        .hasMessageContaining("The source in/*.json matches no file.");
  }

  @Test
  void emptyFolderIsRefused() throws Exception {
    Files.createDirectories(folder.resolve("in"));
    assertThat(reading("v int").file("in/_SUCCESS", "").refused("in"))
        .hasMessageContaining("The source in has no files.");
  }

  @Test
  void unknownFileSystemIsExplained() {
    assertThat(reading("v int").refused("nosuch://bucket/a.csv"))
        .hasMessageContaining(
            "The source nosuch://bucket/a.csv cannot be read: No FileSystem for scheme");
  }

  @Test
  void mixedTypesAreRefused() {
    Reading reading =
        reading("v int").file("in/a.csv", "v\n1\n").file("in/b.jsonl", "{}").file("in/LICENSE", "");
    assertThat(code(reading.refused("in"))).isEqualTo(ErrorCode.SOURCE_UNREADABLE);
    assertThat(reading.refused("in"))
        .hasMessageContaining("(CSV: in/a.csv; JSON: in/b.jsonl; unknown: in/LICENSE)");
  }

  @Test
  void typeMayBeSaidWhereTheNameDoesNot() {
    Reading reading = reading("v int").file("data.txt", "v\n1\n");
    assertThat(
            reading.good(reading.read(new SourceSpec.Files("data.txt", Optional.of(FileType.CSV)))))
        .containsExactly(List.of(1));
  }

  @Test
  void folderInAFolderIsNotSkipped() {
    Reading reading = reading("v int").file("in/a.csv", "v\n").file("in/day=1/b.csv", "v\n");
    assertThat(reading.refused("in"))
        .hasMessageContaining("The folder in has the folder day=1 in it");
  }

  @Test
  void parquetAndOrcBringTheirTypes() {
    for (String format : List.of("parquet", "orc")) {
      write(format, format, "select 1 as id, array('a') as tags, cast(1.5 as decimal(5,2)) as d");
      assertThat(reading().source(format).rows().schema().simpleString())
          .startsWith("struct<id:int,tags:array<string>,d:decimal(5,2),__strandline_bad");
    }
  }

  @Test
  void declaredTypesWidenButNeverNarrow() {
    write(
        "parquet",
        "p",
        "select 1 as id, 2L as big, cast(1 as float) as f, named_struct('x', 1) as s");
    assertThat(
            reading("id bigint", "f double", "s struct<x:decimal(12,2)>")
                .source("p")
                .rows()
                .schema()
                .simpleString())
        .startsWith("struct<id:bigint,big:bigint,f:double,s:struct<x:decimal(12,2)>,");
    assertThat(reading("id string", "big int", "f float").refused("p").problems())
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.SOURCE_COLUMN_TYPE,
                "Column `id` of the source p is INT, which does not always fit the declared STRING."),
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.SOURCE_COLUMN_TYPE,
                "Column `big` of the source p is BIGINT, which does not always fit the declared INT."));
  }

  @Test
  void parquetColumnThatOneFileLacksIsNotLost() {
    write("parquet", "a", "select 1 as id");
    write("parquet", "b", "select 2 as id, 'x' as name");
    assertThat(reading().good("[ab]"))
        .containsExactlyInAnyOrder(Arrays.asList(1, null), List.of(2, "x"));
  }

  @Test
  void parquetFilesThatDisagreeInTypesAreRefused() {
    write("parquet", "a", "select 1 as id");
    write("parquet", "b", "select 'x' as id");
    assertThat(code(reading().refused("[ab]"))).isEqualTo(ErrorCode.SOURCE_COLUMN_TYPE);
    assertThat(reading().refused("[ab]")).hasMessageContaining("disagree in their columns' types");
  }

  @Test
  void fileThatIsNoParquetIsUnreadable() {
    Reading reading =
        reading().file("a.parquet", "this is text, not parquet").file("empty.parquet", "");
    assertThat(code(reading.refused("a.parquet"))).isEqualTo(ErrorCode.SOURCE_UNREADABLE);
    assertThat(reading.refused("a.parquet")).hasMessageContaining("is not a Parquet file");
    assertThat(reading.refused("empty.parquet"))
        .hasMessageContaining("empty.parquet: it has 0 bytes");
    assertThat(code(reading.file("a.orc", "text").refused("a.orc")))
        .isEqualTo(ErrorCode.SOURCE_UNREADABLE);
  }

  @Test
  void parquetBrokenInItsMiddleIsUnreadable() throws Exception {
    write("parquet", "p", "select id, uuid() as u from range(20000)");
    Path part = onlyPart("p");
    byte[] bytes = Files.readAllBytes(part);
    bytes[bytes.length / 2] ^= 1;
    Reading reading = reading().file("broken.parquet", bytes);
    assertThat(ReadFailure.explain(catchThrowable(() -> reading.rows("broken.parquet"))))
        .get()
        .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.SOURCE_UNREADABLE))
        .satisfies(e -> assertThat(e).hasMessageContaining("broken.parquet"));
  }

  @Test
  void unsupportedTypesOfUsedColumnsAreNamedAtOnce() {
    spark
        .sql("select 1 as id, interval 1 day as i, parse_json('1') as v, null as n")
        .createOrReplaceTempView("odd");
    assertThat(reading().refused(new SourceSpec.Table("odd")).problems())
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.TYPE_UNSUPPORTED,
                "Column `i` is INTERVAL DAY, which a dimension cannot hold."),
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.TYPE_UNSUPPORTED,
                "Column `v` is VARIANT, which a dimension cannot hold."),
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.TYPE_UNSUPPORTED, "Column `n` is VOID, which a dimension cannot hold."));
    Reading used = reading().using("id");
    assertThat(used.good(used.read(new SourceSpec.Table("odd")))).containsExactly(List.of(1));
  }

  @Test
  void declarationsThatAreNoTypesAreNamedAtOnce() {
    Reading reading =
        reading("a strnig", "b interval", "c int", "d varchar(3)").file("a.csv", "a\n");
    assertThat(reading.refused("a.csv").problems())
        .extracting(Problem::code, Problem::where)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(ErrorCode.SPEC_BAD_VALUE, "columns.a"),
            org.assertj.core.groups.Tuple.tuple(ErrorCode.TYPE_UNSUPPORTED, ""),
            org.assertj.core.groups.Tuple.tuple(ErrorCode.TYPE_UNSUPPORTED, ""));
  }

  @Test
  void missingColumnsOfParquetFollowThePolicy() {
    write("parquet", "p", "select 1 as id, 2 as b");
    Reading reading = reading("x date").using("id", "x");
    assertThat(reading.refused("p").problems())
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo(ErrorCode.SOURCE_COLUMN_MISSING))
        .satisfies(p -> assertThat(p.remedy()).startsWith("It has: id, b."));
    assertThat(reading.with(MissingColumns.NULL).good("p")).containsExactly(Arrays.asList(1, null));
  }

  @Test
  void fingerprintFollowsNameSizeAndTimeOfEveryFile() throws Exception {
    Reading reading = reading("v int").file("in/a.csv", "v\n1\n").file("in/b.csv", "v\n2\n");
    Path file = folder.resolve("in/a.csv");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    String before = reading.source("in").fingerprint();
    assertThat(before).matches("files:[0-9a-f]{64}");
    assertThat(reading.source(folder.resolve("in").toString()).fingerprint()).isEqualTo(before);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_001L));
    String touched = reading.source("in").fingerprint();
    assertThat(touched).isNotEqualTo(before);
    Files.write(file, "v\n12\n".getBytes(StandardCharsets.UTF_8));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(reading.source("in").fingerprint()).isNotIn(before, touched);
    assertThat(reading.source("in/*.csv").fingerprint())
        .isEqualTo(reading.source("in").fingerprint());
    assertThat(reading.source("in/b.csv").fingerprint())
        .isNotEqualTo(reading.source("in").fingerprint());
  }

  @Test
  void descriptionSaysWhatWasRead() {
    Reading reading =
        reading("v int").file("in/a.csv", "v\n").file("in/b.csv", "v\n").file("c.jsonl", "");
    assertThat(reading.source("in").description()).isEqualTo("2 CSV files in");
    assertThat(reading.source("c.jsonl").description()).isEqualTo("JSON lines file c.jsonl");
  }
}
