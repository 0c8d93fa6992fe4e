package io.strandline.conformance;

import io.strandline.spec.Format;

class IcebergTableTest extends TableContract {
  @Override
  Format format() {
    return Format.ICEBERG;
  }
}
