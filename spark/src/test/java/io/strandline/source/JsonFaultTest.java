package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.source.RowShape.Case;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of text that is not JSON. */
class JsonFaultTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{\"v\":1 | it ends too early; a quote, a bracket or a value is missing, at character",
        "{\"v\":\"x | it ends too early; a quote, a bracket or a value is missing, at character",
        "{\"v\":1 \"w\":2} | `\"` stands where a comma or a closing bracket belongs, at character 8",
        "{v:1} | `v` stands where a field name in double quotes belongs, at character 2",
        "{\"v\" 1} | `1` stands where a colon belongs, at character",
        "{\"v\":'x'} | `'` stands where a value belongs, at character",
        "{\"v\":x} | `x` is no JSON value; texts stand in double quotes, at character",
        "{\"v\":None} | `None` is no JSON value; texts stand in double quotes, at character",
        "{\"v\":True} | `True` is no JSON value; texts stand in double quotes, at character",
        "{\"v\":[1} | `}` closes what was not opened by it, at character",
        "{\"v\":\"\\x\"} | a backslash before `x` means nothing, at character",
        "^{\"v\":\"a\tb\"}^ | a tab, a line break or another control character has to be escaped",
        "{\"v\":01} | a number begins with 0, at character",
        "{\"v\":1.} | a number in it is malformed, at character",
        "{\"v\":+} | a number in it is malformed, at character",
        "} | `}` closes what was not opened by it, at character",
      })
  void reasonIsInWordsOfItsOwn(String text, String reason) {
    Faults faults = new Faults("a.jsonl, line 1");
    new JsonValues(Case.INSENSITIVE).row(text, new StructType().add("v", "string"), faults);
    assertThat(faults.texts())
        .singleElement()
        .asString()
        .contains(": it is not JSON: " + reason)
        .doesNotContain("(code", "[Source", "Unexpected", "JsonToken");
  }
}
