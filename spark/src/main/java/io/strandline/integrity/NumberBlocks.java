package io.strandline.integrity;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * Deals numbers to so many parts, equal ones to the same, in blocks of bytes: a row for each number
 * would take several times as long to send and to sort. Numbers that are missing are counted.
 */
final class NumberBlocks implements Iterator<Row> {
  static final Encoder<Row> ROW =
      Encoders.row(StructType.fromDDL("part INT, missing BIGINT, numbers BINARY"));

  private static final int BLOCK_BYTES = 8192;

  private final Iterator<Long> numbers;
  private final ByteBuffer[] blocks;
  private final Queue<Row> left = new ArrayDeque<>();
  private long missing;

  NumberBlocks(Iterator<Long> numbers, int parts) {
    this.numbers = numbers;
    this.blocks = new ByteBuffer[parts];
  }

  @Override
  public boolean hasNext() {
    while (left.isEmpty() && numbers.hasNext()) {
      deal(numbers.next());
      if (!numbers.hasNext()) {
        end();
      }
    }
    return !left.isEmpty();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return left.remove();
  }

  private void deal(Long number) {
    if (number == null) {
      missing++;
      return;
    }
    int part = Math.floorMod(Long.hashCode(number * 0x9E3779B97F4A7C15L), blocks.length);
    ByteBuffer block = blocks[part];
    if (block == null) {
      block = blocks[part] = ByteBuffer.allocate(BLOCK_BYTES);
    }
    block.putLong(number);
    if (!block.hasRemaining()) {
      send(part);
    }
  }

  private void end() {
    for (int part = 0; part < blocks.length; part++) {
      if (blocks[part] != null && blocks[part].position() > 0) {
        send(part);
      }
    }
    if (missing > 0) {
      left.add(RowFactory.create(0, missing, new byte[0]));
    }
  }

  private void send(int part) {
    ByteBuffer block = blocks[part].flip();
    byte[] bytes = new byte[block.remaining()];
    block.get(bytes);
    left.add(RowFactory.create(part, 0L, bytes));
    block.clear();
  }
}
