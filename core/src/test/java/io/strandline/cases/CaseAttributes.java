package io.strandline.cases;

import io.strandline.timeline.Attribute;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.List;

/** A case's attributes, as a spec of ours would declare them. */
public final class CaseAttributes {
  private CaseAttributes() {}

  /**
   * The attributes of {@code aCase}, in the order of its columns. A peer that also stores the
   * effective time or the sequence has it as an untracked column here: it neither opens versions
   * nor changes with rows that change nothing.
   */
  public static List<Attribute> of(Case aCase) {
    List<Attribute> attributes = new ArrayList<>();
    for (Column column : aCase.columns()) {
      if (column.role().isAttribute()) {
        attributes.add(new Attribute(column.name(), treatment(aCase.semantics(), column)));
      } else if (isStored(aCase, column)) {
        attributes.add(new Attribute(column.name(), Treatment.UNTRACKED));
      }
    }
    return attributes;
  }

  private static boolean isStored(Case aCase, Column column) {
    return switch (column.role()) {
      case EFFECTIVE_AT, SEQUENCE -> aCase.shows(column.name());
      case KEY, CONTROL, TYPE0, TYPE1, TYPE2, TYPE3, UNTRACKED -> false;
    };
  }

  private static Treatment treatment(Semantics semantics, Column column) {
    return switch (column.role()) {
      case TYPE0 -> Treatment.FIXED;
      case TYPE1 -> semantics.type1();
      case TYPE2 -> semantics.scdType().equals("6") ? Treatment.HYBRID : Treatment.VERSION;
      case TYPE3 -> Treatment.PREVIOUS;
      case UNTRACKED -> Treatment.UNTRACKED;
      case KEY, EFFECTIVE_AT, SEQUENCE, CONTROL ->
          throw new IllegalArgumentException(column.name() + " is no attribute");
    };
  }
}
