package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Format;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns change, and the unknown member stays, in every layout as in the default one. */
class ChangedLayoutsTest {
  private static final String SPEC =
      "mode: snapshot\ndeletes: ignore\nkey: id\ntype2: rest\nunknown_member: true\n";
  private static final String RENAMED = SPEC + "renamed: {city: town}\n";

  @ParameterizedTest
  @EnumSource(Format.class)
  void datesAndAFarEnd(Format format) {
    isAsInTheDefault(format, "layout: {validity: date, open_end: 9999-12-31}\n");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void oneStruct(Format format) {
    isAsInTheDefault(format, "layout: {struct: _scd2, validity: timestamp_ntz}\n");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void withoutBookkeeping(Format format) {
    isAsInTheDefault(format, "layout: {names: {record_hash: none, updated_at: none}}\n");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void twoTables(Format format) {
    isAsInTheDefault(format, "layout: {history_table: " + Lake.freshName("history") + "}\n");
  }

  private static void isAsInTheDefault(Format format, String layout) {
    FedDimension stores = FedDimension.of(format, SPEC + layout);
    assertThat(fed(stores, stores.under(RENAMED + layout)))
        .isEqualTo(fedInTheDefault(FedDimension.of(format, SPEC)));
    assertThat(stores.under(RENAMED + layout).dimension().check().findings()).isEmpty();
  }

  private static List<String> fedInTheDefault(FedDimension stores) {
    return fed(stores, stores.under(RENAMED));
  }

  private static List<String> fed(FedDimension stores, FedDimension renamed) {
    stores.apply("2025-01-01", "id, town, n", "(1, 'Bonn', 1), (2, 'Ulm', 2)");
    stores.apply("2025-02-01", "id, town, n", "(1, 'Kiel', 1), (2, 'Ulm', 2)");
    renamed.apply(
        "2025-03-01", "id, city, n, x", "(1, 'Kiel', 1L, 'p'), (2, 'Ulm', 5000000000L, 'q')");
    renamed.apply(
        "2025-04-01", "id, city, n, x", "(1, 'Kiel', 1L, 'r'), (2, 'Suhl', 5000000000L, 'q')");
    return renamed.rows();
  }
}
