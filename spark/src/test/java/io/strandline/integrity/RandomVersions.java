package io.strandline.integrity;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** Seeded histories, most of them sound, with faults of every rule here and there. */
final class RandomVersions {
  static final StructType SCHEMA =
      StructType.fromDDL(
          "k STRING, part INT, valid_from TIMESTAMP, valid_to TIMESTAMP, is_current BOOLEAN, x"
              + " STRING, y INT, z ARRAY<STRING>, is_deleted BOOLEAN, close_reason STRING,"
              + " created_at TIMESTAMP, updated_at TIMESTAMP, forged BOOLEAN, surrogate_key BIGINT");

  /** Between the two eras of hashes. */
  static final Instant BORDER = day(100);

  private static final String[] REASONS = {"changed", "corrected", "deleted", "absent", null};

  private final Random random;
  private final List<Row> rows = new ArrayList<>();

  private RandomVersions(long seed) {
    this.random = new Random(seed);
  }

  static List<Row> of(long seed, int keys) {
    RandomVersions versions = new RandomVersions(seed);
    for (int key = 0; key < keys; key++) {
      String k = versions.oneIn(80) ? null : "k" + key;
      Integer part = versions.oneIn(80) ? null : Integer.valueOf(key % 3);
      versions.history(k, part);
    }
    return versions.rows;
  }

  private void history(String k, Integer part) {
    int versions = 1 + random.nextInt(oneIn(30) ? 40 : 5);
    int at = random.nextInt(5);
    boolean faulty = oneIn(3);
    for (int i = 0; i < versions; i++) {
      int end = at + 1 + random.nextInt(3);
      boolean open = i == versions - 1 ? !oneIn(5) : faulty && oneIn(8);
      Instant from = day(faulty && oneIn(10) ? at + random.nextInt(5) - 2 : at);
      Instant to = day(faulty && oneIn(10) ? end + random.nextInt(5) - 2 : end);
      version(k, part, faulty && oneIn(15) ? null : from, open ? null : to, faulty);
      at = oneIn(8) ? end + 1 : end;
    }
  }

  private void version(String k, Integer part, Instant from, Instant to, boolean faulty) {
    Boolean wrong = oneIn(2) ? null : Boolean.valueOf(to != null);
    rows.add(
        RowFactory.create(
            k,
            part,
            from,
            to,
            faulty && oneIn(15) ? wrong : Boolean.valueOf(to == null),
            faulty && oneIn(3) ? null : "text " + random.nextInt(faulty ? 2 : 50),
            oneIn(9) ? null : 1,
            oneIn(2) ? new String[] {"a", null} : null,
            oneIn(6),
            to == null ? null : REASONS[oneIn(4) ? random.nextInt(REASONS.length) : 2],
            day(90 + random.nextInt(20)),
            day(95 + random.nextInt(20)),
            faulty && oneIn(12),
            faulty && oneIn(40) ? null : surrogate(faulty)));
  }

  private Long surrogate(boolean faulty) {
    return faulty && oneIn(20) ? random.nextLong(20) : rows.size() + 100L;
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private static Instant day(int day) {
    return Instant.parse("1969-12-01T00:00:00.000001Z").plus(day, ChronoUnit.DAYS);
  }
}
