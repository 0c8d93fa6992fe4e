package io.strandline.conformance;

import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.spec.Deletes;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Grain;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rows of a dimension with a type 1 {@code phone} and a type 2 {@code city}, told to the oracle and
 * to the engine alike.
 */
final class Told {
  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Attribute("phone", Treatment.OVERWRITE), new Attribute("city", Treatment.VERSION));

  private final Grain grain;
  private final Ledger ledger;

  Told(Grain grain) {
    this.grain = grain;
    this.ledger =
        new Ledger(
            ATTRIBUTES,
            new Rules(
                Rules.Ordering.ARRIVAL, Intermediate.KEEP, Late.REJECT, BadRows.REJECT, grain));
  }

  /** A row; without a city it is a delete. */
  record Fact(String id, String phone, String city, Instant at) {
    private String sql() {
      return "('%s', %s, %s, timestamp'%s')".formatted(id, text(phone), text(city), at);
    }

    private static String text(String value) {
      return value == null ? "NULL" : "'" + value + "'";
    }

    private DeliveredRow delivered() {
      return new DeliveredRow(
          Key.of(id),
          Optional.of(at),
          Sequence.NONE,
          city == null ? Optional.empty() : Optional.of(Arrays.asList(phone, city)));
    }
  }

  static Fact fact(String id, String phone, String city, String at) {
    return new Fact(id, phone, city, Instant.parse(at));
  }

  static Fact delete(String id, String at) {
    return new Fact(id, null, null, Instant.parse(at));
  }

  /** The rows as SQL, and to the oracle as changes. */
  String changes(Fact... facts) {
    ledger.accept(new Delivery.Changes(Instant.EPOCH, Dating.COLUMN, delivered(facts), List.of()));
    return sql(facts);
  }

  /** The rows as SQL, and to the oracle as a snapshot in which absence means nothing. */
  String snapshot(Instant at, Fact... facts) {
    ledger.accept(
        new Delivery.Snapshot(
            at, Dating.BATCH_TIME, delivered(facts), Deletes.IGNORE, Optional.empty()));
    return sql(facts);
  }

  private static List<DeliveredRow> delivered(Fact... facts) {
    return Arrays.stream(facts).map(Fact::delivered).toList();
  }

  /** The rows as SQL. */
  static String sql(Fact... facts) {
    return "SELECT * FROM VALUES "
        + Arrays.stream(facts).map(Fact::sql).collect(Collectors.joining(", "))
        + " AS t(id, phone, city, at)";
  }

  /** Every version as {@link FedDimension#rows} shows it. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    ledger
        .timelines(new Fold.Options(Optional.empty(), grain))
        .forEach((key, versions) -> versions.forEach(v -> rows.add(line(key, v))));
    return rows.stream().sorted().toList();
  }

  private static String line(Key key, Version version) {
    return "%s %s %s %s %s %s"
        .formatted(
            key.values().get(0),
            version.attributes().get(0),
            version.attributes().get(1),
            FedDimension.text(version.validFrom()),
            FedDimension.text(version.validTo().orElse(null)),
            version.validTo().isEmpty());
  }
}
