package io.strandline.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.error.StrandlineException;
import org.junit.jupiter.api.Test;

class ForeignFailureTest {
  /** The other batch may be dated later; run again, this one is late then, and may be refused. */
  @Test
  void whoWasOvertakenIsToldThatTheBatchMayBeLateNow() {
    IllegalStateException cause = new IllegalStateException("branch main has changed");
    StrandlineException conflict = ForeignFailure.concurrent("gold.dim_customer", cause, cause);
    assertThat(conflict)
        .hasMessage(
            "another writer changed gold.dim_customer during the run; nothing was written"
                + " (branch main has changed) [SL-4001]\n"
                + "  Run the command again; `plan` shows what it does now. If the other batch is"
                + " dated later, this one counts as late now, and `late` of the spec decides what"
                + " becomes of it.");
  }
}
