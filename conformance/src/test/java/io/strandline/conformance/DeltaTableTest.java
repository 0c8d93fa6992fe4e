package io.strandline.conformance;

import io.strandline.spec.Format;

class DeltaTableTest extends TableContract {
  @Override
  Format format() {
    return Format.DELTA;
  }
}
