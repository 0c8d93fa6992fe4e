package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.StrandlineException;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.timeline.Treatment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documentation and the examples show works as shown. */
class SpecDocumentationTest {
  private static final Path ROOT = Path.of("..");

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/spec.md"));
  }

  private static List<String> blocks() throws IOException {
    Matcher block = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(page());
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  @Test
  void everySpecShownCanBeRead() throws IOException {
    List<String> specs =
        blocks().stream().filter(block -> !block.startsWith("# strandline.yaml")).toList();
    assertThat(specs).hasSize(3);
    for (String yaml : specs) {
      assertThat(SpecReader.parse(yaml, "docs/spec.md").spec().table()).as(yaml).isNotEmpty();
    }
  }

  @Test
  void theProjectFileShownCanBeRead(@TempDir Path home) throws IOException {
    String project =
        blocks().stream()
            .filter(block -> block.startsWith("# strandline.yaml"))
            .findFirst()
            .orElseThrow();
    Files.writeString(home.resolve("strandline.yaml"), project);
    Path spec = Files.writeString(home.resolve("d.yaml"), blocks().get(0));
    LoadedSpec loaded = SpecReader.read(spec, Optional.of("prod"), Map.of("LAKE_TOKEN", "t"));
    assertThat(loaded.project().warehouse()).contains("s3a://lake/warehouse");
    assertThat(loaded.project().spark()).containsEntry("spark.sql.catalog.lake.token", "t");
    assertThat(loaded.spec().policies().maxClose()).isEqualTo(0.05);
  }

  /** What is not documented is counted: a reader knows as many keys as the page has, and those. */
  @Test
  void everyKeyIsDocumentedAndNoOther() throws IOException {
    String keys = page().substring(page().indexOf("## Keys"), page().indexOf("## strandline.yaml"));
    List<String> documented =
        Pattern.compile("(?m)^\\| `([a-z_0-9.]+)`")
            .matcher(keys)
            .results()
            .map(r -> r.group(1))
            .toList();
    Matcher row = Pattern.compile("(?m)^\\| `layout.names`(.*)$").matcher(keys);
    assertThat(row.find()).isTrue();
    long names =
        Pattern.compile("`([a-z_]+)`")
            .matcher(row.group(1))
            .results()
            .map(r -> r.group(1))
            .distinct()
            .filter(name -> !name.equals("none"))
            .count();
    List<String> ofLayout = documented.stream().filter(key -> key.startsWith("layout.")).toList();
    List<String> own = documented.stream().filter(key -> !key.startsWith("layout.")).toList();

    assertThat(said("qqqqqqqqqqqqq: 1")).contains("lists the " + own.size() + " keys.");
    assertThat(said("layout: {qqqqqqqqqqqqq: 1}"))
        .contains("lists the " + ofLayout.size() + " keys of `layout`.");
    assertThat(said("layout: {names: {qqqqqqqqqqqqq: 1}}"))
        .contains("lists the " + names + " keys of `layout.names`.");
    assertThat(own).allSatisfy(key -> assertThat(said(key + ": 1")).doesNotContain("is no key"));
    assertThat(ofLayout)
        .allSatisfy(
            key ->
                assertThat(said("layout: {" + key.substring(7) + ": 1}"))
                    .doesNotContain("is no key"));
    assertThat(said("event_log: {qqqqqqqqqqqqq: 1}")).contains("Known here: keep.");
    assertThat(page()).contains("{keep: 30 days}");
  }

  /** Everything that is wrong with a spec of this one line. */
  private static String said(String wrong) {
    return catchThrowableOfType(StrandlineException.class, () -> SpecReader.parse(wrong, "d.yaml"))
        .getMessage();
  }

  @Test
  void everyBookkeepingNameIsDocumented() throws IOException {
    assertThat(page())
        .contains(ColumnNames.DEFAULT.all().stream().map(name -> "`" + name + "`").toList());
  }

  @Test
  void problemsLookAsShown() throws IOException {
    String wrong =
        "table: gold.d\nsource: crm.c\nmode: snapshots\ndeletes: close\nkey: id\ntyp2: rest\n";
    String message =
        catchThrowableOfType(
                StrandlineException.class, () -> SpecReader.parse(wrong, "dim_customer.yaml"))
            .getMessage();
    assertThat(page().contains("```\n" + message + "\n```")).as(message).isTrue();
  }

  @Test
  void timeZonesExample() {
    LoadedSpec loaded = SpecReader.read(ROOT.resolve("examples/tzdb/dimension.yaml"));
    DimensionSpec spec = loaded.spec();
    assertThat(spec.table()).containsExactly("geo", "dim_time_zone");
    assertThat(spec.mode()).isEqualTo(Mode.SNAPSHOT);
    assertThat(spec.deletes()).isEqualTo(Deletes.CLOSE);
    assertThat(spec.key()).containsExactly("name");
    assertThat(spec.tracking().of(Treatment.VERSION)).hasSize(10);
    assertThat(spec.columns()).hasSize(11).containsEntry("mainCities", "array<string>");
    assertThat(spec.policies().missingColumns()).isEqualTo(MissingColumns.NULL);
    assertThat(spec.policies().newAttributes()).isEqualTo(NewAttributes.VERSION);
  }

  @Test
  void citiesExample() {
    LoadedSpec loaded = SpecReader.read(ROOT.resolve("examples/cities/dimension.yaml"));
    DimensionSpec spec = loaded.spec();
    assertThat(spec.table()).containsExactly("geo", "dim_city");
    assertThat(spec.key()).containsExactly("country", "name", "lat", "lng");
    assertThat(spec.tracking().of(Treatment.VERSION)).containsExactly("admin1", "admin2");
    assertThat(spec.columns().values()).hasSize(6).containsOnly("string");
    assertThat(spec.policies().emptyCsvField()).isEqualTo(EmptyCsvField.STRING);
  }
}
