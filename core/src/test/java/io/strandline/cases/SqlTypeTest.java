package io.strandline.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandline.value.Struct;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlTypeTest {

  @Test
  void valuesAreReadByTheirDeclaredType() {
    assertThat(read("int", "7")).isEqualTo(7);
    assertThat(read("bigint", "7")).isEqualTo(7L);
    assertThat(read("smallint", "7")).isEqualTo((short) 7);
    assertThat(read("double", "7")).isEqualTo(7.0);
    assertThat(read("double", "\"NaN\"")).isEqualTo(Double.NaN);
    assertThat(read("decimal(10,2)", "7.50")).isEqualTo(new BigDecimal("7.5"));
    assertThat(read("boolean", "true")).isEqualTo(true);
    assertThat(read("string", "\"\"")).isEqualTo("");
    assertThat(read("date", "\"2024-02-29\"")).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(read("timestamp", "\"2024-02-29T01:00:00.000001Z\""))
        .isEqualTo(Instant.parse("2024-02-29T01:00:00.000001Z"));
    assertThat(read("timestamp_ntz", "\"2024-02-29T01:00\""))
        .isEqualTo(LocalDateTime.of(2024, 2, 29, 1, 0));
  }

  @Test
  void nestedTypesAreReadToTheirDepth() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("c", null);
    inner.put("d", 200);
    Map<String, Object> outer = new LinkedHashMap<>();
    outer.put("a", 2);
    outer.put("b", new Struct(inner));

    assertThat(read("struct<a:int,b:struct<c:int,d:int>>", "{\"a\": 2, \"b\": {\"d\": 200}}"))
        .isEqualTo(new Struct(outer));
    assertThat(read("array<string>", "[\"x\", null]")).isEqualTo(Arrays.asList("x", null));
    assertThat(read("map<int,array<decimal(3,1)>>", "{\"1\": [0.5]}"))
        .isEqualTo(Map.of(1, List.of(new BigDecimal("0.5"))));
  }

  @Test
  void nullIsNullInEveryType() {
    assertThat(read("int", "null")).isNull();
    assertThat(read("array<string>", "null")).isNull();
  }

  @Test
  void aValueThatDoesNotFitItsTypeIsRefused() {
    assertThatThrownBy(() -> read("int", "\"7\"")).hasMessage("\"7\" is no int");
    assertThatThrownBy(() -> read("string", "7")).hasMessage("7 is no string");
    assertThatThrownBy(() -> read("interval", "\"1 day\""))
        .hasMessage("Type interval is not known");
  }

  private static Object read(String type, String json) {
    try {
      return SqlType.parse(type).read(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
