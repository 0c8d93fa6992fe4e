package io.strandline.bench.data;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An endless supply of customers by index, each with a history and a future. Keys are random and
 * distinct, a customer has one to five versions (three on average), and each version differs from
 * the one before it in exactly one attribute.
 */
public final class Customers implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Most versions that a customer has before any batch. */
  public static final int MOST_VERSIONS = 5;

  /** Before the first version of any customer. */
  static final Instant BEGINNING = Instant.parse("2020-01-01T00:00:00Z");

  private static final Duration SLOT = Duration.ofDays(300);
  private static final int KEY_BITS = 53;
  private static final long KEY_MASK = (1L << KEY_BITS) - 1;
  private static final int PHONE = 5;
  private static final int PHONES = 10_000_000;

  private static final String[] FIRST = {
    "Ada",
    "Alan",
    "Anna",
    "Barbara",
    "Chen",
    "Dennis",
    "Edsger",
    "Fatima",
    "Grace",
    "Hedy",
    "Ivan",
    "Jun",
    "Karen",
    "Linus",
    "Margaret",
    "Niklaus",
    "Olga",
    "Priya",
    "Radia",
    "Sergei",
    "Tim",
    "Umar",
    "Vera",
    "Wei",
    "Yuki",
    "Zoe"
  };
  private static final String[] LAST = {
    "Allen", "Berners", "Cerf", "Dijkstra", "Engelbart", "Floyd", "Goldberg", "Hamilton", "Ivanov",
    "Johnson", "Knuth", "Lamport", "McCarthy", "Naur", "Ohno", "Perlman", "Quine", "Ritchie",
    "Shannon", "Turing", "Ullman", "Valiant", "Wirth", "Xu", "Yao", "Zuse"
  };
  private static final String[] COUNTRIES = {
    "US", "DE", "IN", "CN", "GB", "FR", "BR", "JP", "RU", "IT", "ES", "PL", "NL", "SE", "CH", "AT",
    "FI", "NO", "DK", "PT", "CZ", "GR", "TR", "KR", "CA", "MX"
  };
  private static final String[] CITY_BEGIN = {
    "Nord", "Sud", "Ost", "West", "Alt", "Neu", "Ober", "Unter", "Gross", "Klein", "Hoch", "Tief"
  };
  private static final String[] CITY_END = {
    "berg", "burg", "dorf", "feld", "hafen", "heim", "hausen", "ingen", "stadt", "tal", "wald"
  };
  private static final String[] TIERS = {"bronze", "silver", "gold"};

  private final long seed;

  /** The customers of this seed. */
  public Customers(long seed) {
    this.seed = seed;
  }

  /** The business key of a customer: distinct for indexes below 2^53, and in no order. */
  public long id(long index) {
    // each step is a bijection of 53-bit words
    long x = (index + mixed(seed)) & KEY_MASK;
    x ^= x >>> 27;
    x = (x * 0x1CE4E5B9BF58476DL) & KEY_MASK;
    x ^= x >>> 26;
    x = (x * 0x133111EB94D049BBL) & KEY_MASK;
    return x ^ (x >>> 27);
  }

  /** How many versions a customer has before any batch. */
  public int versions(long index) {
    return 1 + choice(index, 101, MOST_VERSIONS);
  }

  /** The customer's state in a version, counted from 0; higher ones are the future. */
  public Customer at(long index, int version) {
    int[] revisions = new int[Customer.ATTRIBUTES.size()];
    for (int v = 1; v <= version; v++) {
      revisions[choice(index, 200 + v, revisions.length)]++;
    }
    List<String> values = new ArrayList<>(revisions.length);
    for (int attribute = 0; attribute < revisions.length; attribute++) {
      values.add(value(index, attribute, revisions[attribute]));
    }
    return new Customer(id(index), values);
  }

  /** When a version begins; versions of a customer begin in order. */
  public Instant start(long index, int version) {
    long slot = SLOT.toSeconds();
    return BEGINNING.plusSeconds(version * slot + Math.floorMod(hash(index, 300 + version), slot));
  }

  /** Neighbouring revisions of an attribute always differ. */
  private String value(long index, int attribute, int revision) {
    long hash = hash(index, attribute);
    return switch (attribute) {
      case 0 -> email(hash, revision);
      case 1 ->
          FIRST[(int) Math.floorMod(hash, (long) FIRST.length)]
              + ' '
              + LAST[stepped(hash >>> 8, revision, LAST.length)];
      case 2 ->
          COUNTRIES[
              stepped(skewed(hash, COUNTRIES.length), hash >>> 32, revision, COUNTRIES.length)];
      case 3 ->
          CITY_BEGIN[stepped(hash, revision, CITY_BEGIN.length)]
              + CITY_END[(int) Math.floorMod(hash >>> 16, (long) CITY_END.length)];
      case 4 -> TIERS[stepped(hash, revision, TIERS.length)];
      case PHONE -> phone(hash, revision);
      default -> throw new IllegalArgumentException("There is no attribute " + attribute);
    };
  }

  private static String email(long hash, int revision) {
    StringBuilder text = new StringBuilder(32);
    text.append(
        LAST[(int) Math.floorMod(hash, (long) LAST.length)].toLowerCase(java.util.Locale.ROOT));
    text.append(Long.toUnsignedString(hash >>> 24, 36));
    if (revision > 0) {
      text.append('+').append(revision);
    }
    return text.append("@example.org").toString();
  }

  private static String phone(long hash, int revision) {
    if (revision == 0 && Math.floorMod(hash, 20L) == 0) {
      return null;
    }
    long number = Math.floorMod(hash + revision * 7919L, (long) PHONES);
    return "+49 30 " + (PHONES + number);
  }

  /** Goes round {@code of} values in steps that are never 0. */
  private static int stepped(long hash, int revision, int of) {
    return stepped(hash, hash >>> 32, revision, of);
  }

  private static int stepped(long from, long hash, int revision, int of) {
    long step = 1 + Math.floorMod(hash, of - 1L);
    return (int) Math.floorMod(Math.floorMod(from, (long) of) + revision * step, (long) of);
  }

  /** Small numbers are more likely than large ones, as countries are. */
  private static long skewed(long hash, int of) {
    return Math.min(Math.floorMod(hash, (long) of), Math.floorMod(hash >>> 20, (long) of));
  }

  private int choice(long index, int salt, int of) {
    return (int) Math.floorMod(hash(index, salt), (long) of);
  }

  private long hash(long index, int salt) {
    return mixed(mixed(index + seed) + salt);
  }

  /** The finalizer of SplitMix64. */
  private static long mixed(long value) {
    long x = value + 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}
