package io.strandline.table.iceberg;

import static io.strandline.table.Identifiers.quoted;

import io.strandline.table.RowAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.RowLevelOperationMode;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * The address of a row in an Iceberg table: the metadata columns that Iceberg's own merge-on-read
 * operations carry from their scan to their write.
 */
final class IcebergAddress {
  /** File and position. */
  static final List<String> ROW_ID =
      List.of(MetadataColumns.FILE_PATH.name(), MetadataColumns.ROW_POSITION.name());

  /** What else it takes to remove a row from where it stands. */
  static final List<String> PLACE =
      List.of(MetadataColumns.SPEC_ID.name(), MetadataColumns.PARTITION_COLUMN_NAME);

  private IcebergAddress() {}

  /** Columns to select from the table beside its own; empty where rows are not replaced so. */
  static Optional<String> selection(Table table) {
    if (!isMergeOnRead(table) || hasRequiredParts(table) || hidesMetadata(table)) {
      return Optional.empty();
    }
    return Optional.of(
        fields(table).stream().map(f -> quoted(f)).collect(Collectors.joining(", ", "struct(", ")"))
            + " AS "
            + quoted(RowAddress.COLUMN));
  }

  private static List<String> fields(Table table) {
    List<String> fields = new ArrayList<>(ROW_ID);
    fields.addAll(PLACE);
    if (TableUtil.supportsRowLineage(table)) {
      fields.add(MetadataColumns.ROW_ID.name());
      fields.add(MetadataColumns.LAST_UPDATED_SEQUENCE_NUMBER.name());
    }
    return fields;
  }

  private static boolean isMergeOnRead(Table table) {
    String mode =
        table
            .properties()
            .getOrDefault(TableProperties.MERGE_MODE, TableProperties.MERGE_MODE_DEFAULT);
    return TableUtil.formatVersion(table) > 1
        && RowLevelOperationMode.fromName(mode) == RowLevelOperationMode.MERGE_ON_READ;
  }

  /** NULL in a required part of a value is for MERGE to find; a map's keys are never NULL. */
  private static boolean hasRequiredParts(Table table) {
    List<Types.NestedField> columns = table.schema().columns();
    Collection<Types.NestedField> fields = TypeUtil.indexById(table.schema().asStruct()).values();
    Set<Integer> mapKeys =
        fields.stream()
            .filter(field -> field.type().isMapType())
            .map(field -> field.type().asMapType().keyId())
            .collect(Collectors.toSet());
    return fields.stream()
        .anyMatch(
            field ->
                field.isRequired()
                    && !columns.contains(field)
                    && !mapKeys.contains(field.fieldId()));
  }

  private static boolean hidesMetadata(Table table) {
    return table.schema().columns().stream()
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .anyMatch(fields(table)::contains);
  }
}
