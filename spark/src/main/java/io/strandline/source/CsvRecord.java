package io.strandline.source;

import java.util.List;

/**
 * One record of a CSV file.
 *
 * @param line the line it begins in, counted from 1
 * @param fields its fields, unquoted
 * @param faults what is wrong with its form
 */
record CsvRecord(long line, List<String> fields, List<String> faults) {}
