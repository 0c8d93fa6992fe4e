package io.strandline.prepare;

import io.strandline.error.Amount;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.layout.Shape;
import java.time.Instant;
import java.util.List;

/**
 * What is wrong with rows that cannot be used, in words.
 *
 * @param horizon what is dated after it is too far in the future
 */
record BadRows(Shape shape, Instant horizon) {
  /** Why one row is set aside; not for {@link ErrorCode#BAD_VALUE}, which has its own words. */
  String message(ErrorCode code) {
    return switch (code) {
      case NULL_KEY -> "a NULL in the business key (" + String.join(", ", shape.keyNames()) + ")";
      case NULL_TIME -> "no effective time (`" + timeColumn() + "` is NULL)";
      case NULL_SEQUENCE ->
          "no sequence ("
              + String.join(", ", shape.spec().time().sequence())
              + " is NULL), so its order can't be told";
      case UNKNOWN_MEMBER_ROW -> "the key of the unknown member";
      default -> "dated after " + horizon + ", more than max_future from the run's clock";
    };
  }

  /** Why {@code rows} of {@code of} are refused. */
  Problem problem(List<String> samples, ErrorCode code, long rows, long of) {
    String where = Amount.of(rows) + " of " + Amount.of(of, "row");
    String have = rows == 1 ? " has" : " have";
    String shown = "\n    " + String.join("\n    ", samples);
    return switch (code) {
      case BAD_VALUE ->
          Problem.of(code, where + " can't be read:" + shown, "Correct the rows at their source.");
      case NULL_KEY ->
          Problem.of(
              code,
              where
                  + have
                  + " no business key ("
                  + String.join(", ", shape.keyNames())
                  + "):"
                  + shown,
              "Correct the rows, or filter them out with a query as the source.");
      case NULL_TIME ->
          Problem.of(
              code,
              where + have + " no effective time (`" + timeColumn() + "` is NULL):" + shown,
              "Correct the rows, or leave `effective_at` out to date them by the batch time.");
      case NULL_SEQUENCE ->
          Problem.of(
              code,
              where
                  + have
                  + " no sequence ("
                  + String.join(", ", shape.spec().time().sequence())
                  + " is NULL):"
                  + shown,
              "Correct the rows: without a sequence their order can't be told.");
      case UNKNOWN_MEMBER_ROW ->
          Problem.of(
              code,
              where + have + " the key of the unknown member:" + shown,
              "Filter them out with a query as the source, or give the unknown member another"
                  + " key: unknown_member: {"
                  + shape.keyNames().get(0)
                  + ": ...}.");
      default ->
          Problem.of(
              code,
              where
                  + (rows == 1 ? " is" : " are")
                  + " dated after "
                  + horizon
                  + ", more than max_future from now:"
                  + shown,
              "Correct their time, or raise `max_future`.");
    };
  }

  private String timeColumn() {
    return shape.spec().time().effectiveAt().orElse("batch time");
  }
}
