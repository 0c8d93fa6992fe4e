package io.strandline.error;

/** Every failure has one stable code; docs/errors.md explains each of them. */
public enum ErrorCode {
  SPEC_UNREADABLE("SL-1001", ErrorKind.USAGE),
  SPEC_SYNTAX("SL-1002", ErrorKind.USAGE),
  SPEC_UNKNOWN_KEY("SL-1003", ErrorKind.USAGE),
  SPEC_MISSING_KEY("SL-1004", ErrorKind.USAGE),
  SPEC_BAD_VALUE("SL-1005", ErrorKind.USAGE),
  SPEC_CONTRADICTION("SL-1006", ErrorKind.USAGE),
  SPEC_UNSUPPORTED("SL-1007", ErrorKind.USAGE),
  USAGE("SL-1100", ErrorKind.USAGE),
  UNKNOWN_KEY_COLUMN("SL-1101", ErrorKind.USAGE),
  UNKNOWN_ROW("SL-1102", ErrorKind.USAGE),

  SOURCE_COLUMN_MISSING("SL-2001", ErrorKind.USAGE),
  SOURCE_COLUMN_TYPE("SL-2002", ErrorKind.USAGE),
  SOURCE_COLUMN_AMBIGUOUS("SL-2003", ErrorKind.USAGE),
  TYPE_UNSUPPORTED("SL-2004", ErrorKind.USAGE),
  TABLE_COLUMN_MISSING("SL-2005", ErrorKind.USAGE),
  TABLE_COLUMN_TYPE("SL-2006", ErrorKind.USAGE),
  TABLE_FOREIGN("SL-2007", ErrorKind.USAGE),
  EXPRESSION_INVALID("SL-2008", ErrorKind.USAGE),
  TABLE_MISSING("SL-2009", ErrorKind.USAGE),
  TABLE_LAYOUT("SL-2010", ErrorKind.USAGE),

  NULL_KEY("SL-3001", ErrorKind.DATA),
  NULL_TIME("SL-3002", ErrorKind.DATA),
  BAD_VALUE("SL-3003", ErrorKind.DATA),
  AMBIGUOUS_ROWS("SL-3004", ErrorKind.DATA),
  FUTURE_ROW("SL-3005", ErrorKind.DATA),
  EMPTY_SNAPSHOT("SL-3006", ErrorKind.DATA),
  MASS_CLOSE("SL-3007", ErrorKind.DATA),
  LATE_EVENT("SL-3008", ErrorKind.DATA),
  LATE_SNAPSHOT("SL-3009", ErrorKind.DATA),
  NULL_SEQUENCE("SL-3010", ErrorKind.DATA),
  SURROGATE_COLLISION("SL-3011", ErrorKind.DATA),
  DUPLICATE_KEY("SL-3012", ErrorKind.DATA),
  BATCH_ID_REUSED("SL-3013", ErrorKind.DATA),
  TABLE_INCONSISTENT("SL-3014", ErrorKind.DATA),
  UNKNOWN_MEMBER_ROW("SL-3020", ErrorKind.DATA),

  CONCURRENT_WRITE("SL-4001", ErrorKind.CONFLICT),
  LOCKED("SL-4002", ErrorKind.CONFLICT),
  COMMIT_UNKNOWN("SL-4003", ErrorKind.CONFLICT),
  INTERRUPTED("SL-4004", ErrorKind.CONFLICT),

  CHECK_FAILED("SL-5001", ErrorKind.VIOLATION),

  SOURCE_MISSING("SL-6001", ErrorKind.ENVIRONMENT),
  SOURCE_UNREADABLE("SL-6002", ErrorKind.ENVIRONMENT),
  TABLE_UNREADABLE("SL-6003", ErrorKind.ENVIRONMENT),
  WAREHOUSE_NOT_WRITABLE("SL-6004", ErrorKind.ENVIRONMENT),
  ENVIRONMENT("SL-6005", ErrorKind.ENVIRONMENT),

  INTERNAL("SL-9001", ErrorKind.INTERNAL);

  private final String id;
  private final ErrorKind kind;

  ErrorCode(String id, ErrorKind kind) {
    this.id = id;
    this.kind = kind;
  }

  /** The stable identifier shown to users, such as {@code SL-3007}. */
  public String id() {
    return id;
  }

  /** The kind, which decides the exit code. */
  public ErrorKind kind() {
    return kind;
  }
}
