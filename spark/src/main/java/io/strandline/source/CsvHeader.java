package io.strandline.source;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The header line of a CSV file.
 *
 * @param file the file
 * @param names its column names as they stand
 */
record CsvHeader(SourceFile file, List<String> names) {

  static CsvHeader of(SourceFile file, Configuration conf) throws IOException {
    try (CsvParser parser =
        new CsvParser(new ByteSource(FileBytes.open(FileSlice.whole(file), conf)))) {
      return new CsvHeader(file, read(parser));
    }
  }

  static List<String> read(CsvParser parser) throws IOException {
    Optional<CsvRecord> header = parser.next();
    if (header.isEmpty()) {
      throw new UnreadableFile("it is empty, without even a header line");
    }
    if (!header.get().faults().isEmpty()) {
      throw new UnreadableFile("in its header, " + header.get().faults().get(0));
    }
    return header.get().fields();
  }
}
