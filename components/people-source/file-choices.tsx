import { Box, SimpleGrid, Text } from "@mantine/core";
import { LabelSelect } from "@/components/ui/label-select";
import { PageSection } from "@/components/ui/page-section";
import {
  dateOrderLabels,
  encodingLabels,
  fileFieldLabels,
  separatorLabels,
  type ColumnMapping,
  type FileField,
} from "@/lib/connections/connectors/people/file/formats";
import type { FileColumns, FileFormat } from "@/lib/connections/file-mapping-schema";

/** What was detected is the first choice. `data`: null for a file that could not be read. */
export function FormatChoices({
  data,
  format,
  setFormat,
}: {
  data: FileColumns | null;
  format: FileFormat;
  setFormat: (format: FileFormat) => void;
}) {
  return (
    <PageSection id="format" title="Format">
      <SimpleGrid minColWidth="min(20rem, 100%)" spacing="lg" verticalSpacing="md">
        {(!data || data.separator) && (
          <>
            <LabelSelect
              label="Encoding"
              description="If letters such as é look wrong"
              labels={encodingLabels}
              unset={describeDetected(format.encoding ? null : data?.encoding, encodingLabels)}
              value={format.encoding}
              onChange={(encoding) => setFormat({ ...format, encoding })}
            />
            <LabelSelect
              label="Separator"
              description="Between two columns"
              labels={separatorLabels}
              unset={describeDetected(format.separator ? null : data?.separator, separatorLabels)}
              value={format.separator}
              onChange={(separator) => setFormat({ ...format, separator })}
            />
          </>
        )}
        {data && (
          <LabelSelect
            label="Dates"
            description="Such as 03/04/2026"
            labels={dateOrderLabels}
            unset={describeDetected(data.date_order, dateOrderLabels)}
            value={format.date_order}
            onChange={(date_order) => setFormat({ ...format, date_order })}
          />
        )}
      </SimpleGrid>
    </PageSection>
  );
}

const describeDetected = <T extends string>(found: T | null | undefined, labels: Record<T, string>) =>
  found ? `Detected: ${labels[found]}` : "Automatic";

/** A field that is chosen for one column leaves the column that had it. */
export function ColumnChoices({
  data: { header, sample, columns },
  setColumns,
}: {
  data: FileColumns;
  setColumns: (columns: ColumnMapping) => void;
}) {
  const choose = (column: string, field: FileField | undefined) => {
    const others = Object.entries(columns).filter(([name, taken]) => name !== column && taken !== field);
    setColumns(Object.fromEntries(field ? [...others, [column, field]] : others));
  };
  return (
    <PageSection id="columns" title="Columns">
      <Box
        component="ul"
        className="plain-list people-columns"
        style={{ rowGap: "var(--mantine-spacing-md)" }}
      >
        {header.map((name, at) => (
          <li key={name}>
            <LabelSelect
              label={<bdi>{name}</bdi>}
              description={
                <Text span inherit truncate display="block" dir="auto">
                  {sampleOf(sample, at)}
                </Text>
              }
              labels={fileFieldLabels}
              unset="Not read"
              value={columns[name]}
              onChange={(field) => choose(name, field)}
            />
          </li>
        ))}
      </Box>
    </PageSection>
  );
}

const shownValues = 3;

function sampleOf(rows: FileColumns["sample"], column: number): string {
  const values = new Set(rows.map((cells) => cells[column]?.trim() ?? "").filter(Boolean));
  return values.size > 0 ? [...values].slice(0, shownValues).join(" · ") : "Empty";
}
