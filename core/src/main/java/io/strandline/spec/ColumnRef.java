package io.strandline.spec;

import io.strandline.spec.yaml.Place;

/**
 * A column that a spec names.
 *
 * @param name its name, taken literally
 * @param place where the spec names it
 */
record ColumnRef(String name, Place place) {}
