package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.SharedSpark;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedSpark.class)
class CsvSourceTest {
  @TempDir Path folder;
  private final SparkSession spark;

  CsvSourceTest(SparkSession spark) {
    this.spark = spark;
  }

  private Reading reading(String... declared) {
    return Reading.of(spark, folder, declared);
  }

  @Test
  void columnsGoByHeaderNameWhateverTheirOrderInAFile() {
    Reading reading =
        reading("id int", "name string")
            .file("in/a.csv", "id,name\n1,Ann\n")
            .file("in/b.csv", "name,id\nBob,2\n");
    assertThat(reading.good("in")).containsExactlyInAnyOrder(List.of(1, "Ann"), List.of(2, "Bob"));
  }

  @Test
  void naAndNoneAndNullAreText() {
    Reading reading =
        reading("v string").file("a.csv", "v\nNA\nNone\nnull\nNULL\n\\N\n-\nNaN\nn/a\n#N/A\n");
    assertThat(reading.good("a.csv").stream().map(row -> row.get(0)))
        .containsExactly("NA", "None", "null", "NULL", "\\N", "-", "NaN", "n/a", "#N/A");
  }

  @Test
  void nothingIsTrimmed() {
    Reading reading =
        reading("a string", "b string").file("a.csv", "a,b\n x , y\u00a0\n\" q \",\t\n");
    assertThat(reading.good("a.csv"))
        .containsExactly(List.of(" x ", " y\u00a0"), List.of(" q ", "\t"));
  }

  @Test
  void quotedFieldsHoldCommasQuotesAndLineBreaks() {
    Reading reading =
        reading("a string", "b string", "c int")
            .file(
                "a.csv", "a,b,c\r\n\"x,y\",\"say \"\"hi\"\"\",1\r\n\"two\r\nlines\",\"\n\",2\r\n");
    assertThat(reading.good("a.csv"))
        .containsExactly(List.of("x,y", "say \"hi\"", 1), List.of("two\r\nlines", "\n", 2));
  }

  @Test
  void backslashesAndInnerQuotesStandForThemselves() {
    Reading reading =
        reading("a string", "b string").file("a.csv", "a,b\nC:\\dir\\,5\" disk\n\"x\\\",y\n");
    assertThat(reading.good("a.csv"))
        .containsExactly(List.of("C:\\dir\\", "5\" disk"), List.of("x\\", "y"));
  }

  @Test
  void linesMayEndWithCrOrNotAtAllAndBlankLinesAreNoRows() {
    Reading reading = reading("a int", "b string").file("a.csv", "a,b\r1,x\r\n\n\r\n2,y\n3,z");
    assertThat(reading.good("a.csv"))
        .containsExactly(List.of(1, "x"), List.of(2, "y"), List.of(3, "z"));
  }

  @Test
  void emptyFieldsAreNullByDefault() {
    Reading reading = reading("a string", "b int").file("a.csv", "a,b\n,\n\"\",1\n");
    assertThat(reading.good("a.csv"))
        .containsExactly(Arrays.asList(null, null), Arrays.asList(null, 1));
  }

  @Test
  void emptyFieldsAreTheEmptyStringWhereTheSpecSaysSo() {
    Reading reading =
        reading("a string", "b int").with(EmptyCsvField.STRING).file("a.csv", "a,b\n,\n\"\",1\n");
    assertThat(reading.good("a.csv")).containsExactly(Arrays.asList("", null), List.of("", 1));
  }

  @Test
  void byteOrderMarkIsNoPartOfTheFirstName() {
    Reading reading = reading("id int").file("a.csv", "\ufeffid\n1\n");
    assertThat(reading.good("a.csv")).containsExactly(List.of(1));
  }

  @Test
  void otherEncodingsAreRefused() {
    Reading reading =
        reading("id int").file("a.csv", "\ufeffid\n1\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(reading.refused("a.csv").problems())
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo(ErrorCode.SOURCE_UNREADABLE))
        .satisfies(p -> assertThat(p.message()).contains("a.csv: it is UTF-16"));
  }

  @Test
  void bytesThatAreNotUtf8AreABadRowNotAReplacement() {
    Reading reading =
        reading("id int", "name string")
            .file("a.csv", "id,name\n1,M\u00fcnchen\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(reading.faults("a.csv")).containsExactly("a.csv, line 2: field 2 is not UTF-8");
  }

  @Test
  void unicodeIsKeptAsItIs() {
    String decomposed = "e\u0301";
    Reading reading =
        reading("größe string", "名 string")
            .file("ü [1] #?.csv", "größe,名\n\u00e9,𝒳\n" + decomposed + ",İ\n");
    assertThat(reading.good("ü [1] #?.csv"))
        .containsExactly(List.of("\u00e9", "𝒳"), List.of(decomposed, "İ"));
  }

  @Test
  void leadingZerosOfTextStay() {
    Reading reading = reading("code string").file("a.csv", "code\n01\n1.0\n1e3\n");
    assertThat(reading.good("a.csv").stream().map(row -> row.get(0)))
        .containsExactly("01", "1.0", "1e3");
  }

  @Test
  void valuesThatDoNotParseAreBadRowsWithTheirPlaceAndReason() {
    Reading reading =
        reading("id int", "age int", "born date")
            .file("a.csv", "id,age,born\n1,30,2001-02-03\n2,abc,2001-02-30\n3,,2001-02-04\n");
    List<Row> rows = reading.rows("a.csv");
    assertThat(rows).hasSize(3);
    Row bad = rows.get(1);
    assertThat(bad.<Integer>getAs("id")).isEqualTo(2);
    assertThat(bad.isNullAt(1)).isTrue();
    assertThat(bad.<String>getList(bad.fieldIndex(SourceRows.BAD)))
        .containsExactly(
            "a.csv, line 3: column `age`: 'abc' is not an INT, it is not an integer",
            "a.csv, line 3: column `born`: '2001-02-30' is not a DATE, there is no February 30");
    assertThat(bad.<String>getAs(SourceRows.RAW))
        .isEqualTo("{\"id\":\"2\",\"age\":\"abc\",\"born\":\"2001-02-30\"}");
    assertThat(rows.get(0).isNullAt(4)).isTrue();
  }

  @Test
  void rowsOfAnotherWidthAreBadRows() {
    Reading reading = reading("a int", "b int").file("a.csv", "a,b\n1\n1,2,3\n1,2\n1,2,\n");
    assertThat(reading.faults("a.csv"))
        .containsExactly(
            "a.csv, line 2: 1 fields, but the header has 2",
            "a.csv, line 3: 3 fields, but the header has 2",
            "a.csv, line 5: 3 fields, but the header has 2");
    assertThat(reading.rows("a.csv").get(1).<String>getAs(SourceRows.RAW))
        .isEqualTo("[\"1\",\"2\",\"3\"]");
  }

  @Test
  void badRowsAreFoundWhateverColumnsAreAskedFor() {
    Reading reading = reading("a string", "b string").file("a.csv", "a,b\nx\ny,z\n");
    assertThat(reading.source("a.csv").rows().filter(SourceRows.BAD + " is not null").count())
        .isEqualTo(1);
    assertThat(reading.source("a.csv").rows().select(SourceRows.BAD).collectAsList()).hasSize(2);
  }

  @Test
  void textAfterAClosingQuoteIsABadRow() {
    Reading reading = reading("a string", "b string").file("a.csv", "a,b\n\"x\"y,z\n");
    assertThat(reading.faults("a.csv"))
        .containsExactly("a.csv, line 2: field 1 goes on after its closing quote");
  }

  @Test
  void quoteThatIsNeverClosedFailsTheWholeFile() {
    SourceRows source =
        reading("a string", "b string").file("a.csv", "a,b\n1,\"x\n2,y\n3,z\n").source("a.csv");
    Throwable failure =
        org.assertj.core.api.Assertions.catchThrowable(() -> source.rows().collectAsList());
    assertThat(ReadFailure.explain(failure))
        .get()
        .satisfies(
            e -> assertThat(e.problems().get(0).code()).isEqualTo(ErrorCode.SOURCE_UNREADABLE))
        .satisfies(
            e ->
                assertThat(e.problems().get(0).message())
                    .contains("a.csv, line 5: the quote opened in line 2 is never closed"));
  }

  @Test
  void columnNamedTwiceInAHeaderIsRefused() {
    Reading reading = reading("a int").file("a.csv", "a,B,b,,\n1,2,3,,\n");
    assertThat(reading.refused("a.csv").problems())
        .extracting(Problem::code, Problem::message)
        .contains(
            org.assertj.core.groups.Tuple.tuple(
                ErrorCode.SOURCE_COLUMN_AMBIGUOUS, "The source a.csv has several columns `b`."));
  }

  @Test
  void allUndeclaredColumnsAreNamedAtOnce() {
    Reading reading = reading("a int").file("a.csv", "a,x,y,z\n1,2,3,4\n");
    assertThat(
            reading.with(ColumnUse.andRest(Set.of("a"), Set.of("z"))).refused("a.csv").problems())
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo(ErrorCode.SOURCE_COLUMN_TYPE))
        .satisfies(p -> assertThat(p.message()).endsWith("the spec declares none for x, y."))
        .satisfies(p -> assertThat(p.remedy()).contains("columns: {x: string, y: string}"));
  }

  @Test
  void columnThatDatesEventsIsToBeDeclaredAsATime() {
    ColumnUse use = ColumnUse.of(Set.of("a")).datedBy(Optional.of("at"));
    Reading reading = reading("a int").with(use).file("a.csv", "a,at\n1,2026-01-31\n");
    assertThat(reading.refused("a.csv"))
        .hasMessageContaining("the spec declares none for at.")
        .hasMessageContaining("Declare them, such as columns: {at: timestamp}");
  }

  @Test
  void columnsThatAreNotUsedNeedNoType() {
    Reading reading = reading("a int").using("a").file("a.csv", "x,a\nnonsense,1\n");
    assertThat(reading.good("a.csv")).containsExactly(List.of(1));
  }

  @Test
  void fieldsBetweenOtherSignsThanCommasAreToldApart() {
    Reading reading = reading("id int", "email string").file("a.csv", "id;email\n1;x\n");
    assertThat(reading.using("id").refused("a.csv"))
        .hasMessageContaining("The source a.csv has no column `id`.")
        .hasMessageContaining("It has: id;email. Are its fields separated by commas?");
  }

  @Test
  void missingColumnIsRefusedWithTheFileAndWhatItHas() {
    Reading reading =
        reading("id int", "email string")
            .file("in/a.csv", "id,email\n1,x\n")
            .file("in/b.csv", "id,emial\n2,y\n");
    assertThat(reading.using("id", "email").refused("in").problems())
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo(ErrorCode.SOURCE_COLUMN_MISSING))
        .satisfies(
            p -> assertThat(p.message()).isEqualTo("The source in/b.csv has no column `email`."))
        .satisfies(
            p -> assertThat(p.remedy()).startsWith("Did you mean `emial`? An attribute may"));
  }

  @Test
  void missingColumnIsNullWhereThePolicySaysSo() {
    Reading reading =
        reading("id int", "email string")
            .with(MissingColumns.NULL)
            .file("in/a.csv", "id,email\n1,x\n")
            .file("in/b.csv", "id\n2\n");
    assertThat(reading.good("in"))
        .containsExactlyInAnyOrder(List.of(1, "x"), Arrays.asList(2, null));
  }

  @Test
  void namesFollowTheCaseRuleOfTheSession() {
    Reading reading = reading("ID int").using("Id").file("a.csv", "iD\n1\n");
    assertThat(reading.source("a.csv").rows().columns()[0]).isEqualTo("Id");
    assertThat(reading.good("a.csv")).containsExactly(List.of(1));
  }

  @Test
  void headerAloneIsNoRows() {
    assertThat(reading("a int").file("a.csv", "a\n").good("a.csv")).isEmpty();
  }

  @Test
  void fileWithoutHeaderIsRefused() {
    assertThat(reading("a int").file("a.csv", "").refused("a.csv"))
        .hasMessageContaining("a.csv: it is empty, without even a header line");
  }

  @Test
  void nestedColumnsAreJsonInTheirField() {
    Reading reading =
        reading("id int", "tags array<string>", "p struct<x:int,y:decimal(5,2)>")
            .file(
                "a.csv",
                "id,tags,p\n1,\"[\"\"a\"\",\"\"b\"\"]\",\"{\"\"x\"\":1,\"\"y\"\":1.50}\"\n2,[a],\n");
    Row row = reading.rows("a.csv").get(0);
    assertThat(row.<String>getList(1)).containsExactly("a", "b");
    assertThat(row.getStruct(2).<BigDecimal>getAs("y")).isEqualByComparingTo("1.5");
    assertThat(reading.faults("a.csv"))
        .singleElement()
        .asString()
        .startsWith("a.csv, line 3: column `tags`: it is not JSON: `a` is no JSON value");
  }

  @Test
  void hostileHeaderNamesWork() {
    Reading reading =
        reading("a.b int", "select int", "x`y int", "with-dash int")
            .file("a.csv", "a.b,select,x`y,with-dash\n1,2,3,4\n");
    assertThat(reading.good("a.csv")).containsExactly(List.of(1, 2, 3, 4));
  }
}
