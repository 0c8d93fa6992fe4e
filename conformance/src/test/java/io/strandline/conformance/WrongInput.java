package io.strandline.conformance;

import io.strandline.error.ErrorCode;
import java.util.List;

/**
 * Something wrong that a user may do to a dimension.
 *
 * @param what the mistake
 * @param attempt makes it
 * @param code what it is refused with
 * @param says parts of the message, which name the offending thing
 */
record WrongInput(String what, Attempt attempt, ErrorCode code, List<String> says) {
  WrongInput {
    says = List.copyOf(says);
  }

  static WrongInput of(String what, Attempt attempt, ErrorCode code, String... says) {
    return new WrongInput(what, attempt, code, List.of(says));
  }

  /** What is done, to one of the two tables that are there. */
  interface Attempt {
    void on(Trial trial, SpecText events, SpecText extracts) throws Exception;
  }

  @Override
  public String toString() {
    return what;
  }
}
