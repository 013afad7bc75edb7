import { NativeSelect, Text, Title } from "@mantine/core";
import {
  dateOrders,
  encodings,
  fileFields,
  separators,
  type ColumnMapping,
} from "@/lib/connections/connectors/people/file/formats";
import type { FileColumns, FileFormat } from "@/lib/connections/file-mapping-schema";
import { encodingLabels, fieldLabels, separatorLabels } from "./file-fields";
import classes from "./people-source.module.css";

const dateOrderLabels = { dmy: "Day first (31/12/2026)", mdy: "Month first (12/31/2026)" } as const;

/** What was detected is the first choice. */
export function FormatChoices({
  data: { encoding, separator, date_order },
  format,
  setFormat,
}: {
  data: Pick<FileColumns, "encoding" | "separator" | "date_order">;
  format: FileFormat;
  setFormat: (format: FileFormat) => void;
}) {
  const find = <T extends string>(values: readonly T[], value: string) => values.find((one) => one === value);
  const detected = (label: string | null) => ({
    value: "",
    label: label ? `Detected: ${label}` : "Detected",
  });
  return (
    <section aria-labelledby="format">
      <Title order={2} size="h4" mb="sm" id="format">
        Format
      </Title>
      <div className={classes["format"]}>
        {encoding && separator && (
          <>
            <NativeSelect
              label="Encoding"
              description="If letters such as é look wrong"
              value={format.encoding ?? ""}
              data={[
                detected(format.encoding ? null : encodingLabels[encoding]),
                ...encodings.map((value) => ({ value, label: encodingLabels[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setFormat({ ...format, encoding: find(encodings, value) })
              }
            />
            <NativeSelect
              label="Separator"
              description="Between two columns"
              value={format.separator ?? ""}
              data={[
                detected(format.separator ? null : separatorLabels[separator]),
                ...separators.map((value) => ({ value, label: separatorLabels[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setFormat({ ...format, separator: find(separators, value) })
              }
            />
          </>
        )}
        <NativeSelect
          label="Dates"
          description="Such as 03/04/2026"
          value={format.date_order ?? ""}
          data={[
            detected(date_order && dateOrderLabels[date_order]),
            ...dateOrders.map((value) => ({ value, label: dateOrderLabels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFormat({ ...format, date_order: find(dateOrders, value) })
          }
        />
      </div>
    </section>
  );
}

const notRead = "";

/** A field that is chosen for one column leaves the column that had it. */
export function ColumnChoices({
  data: { header, sample, columns },
  setColumns,
}: {
  data: FileColumns;
  setColumns: (columns: ColumnMapping) => void;
}) {
  const choose = (column: string, value: string) => {
    const field = fileFields.find((one) => one === value);
    const others = Object.entries(columns).filter(([name, taken]) => name !== column && taken !== field);
    setColumns(Object.fromEntries(field ? [...others, [column, field]] : others));
  };
  return (
    <section aria-labelledby="columns">
      <Title order={2} size="h4" mb="sm" id="columns">
        Columns
      </Title>
      <ul className={classes["columns"]}>
        {header.map((name, at) => (
          <li key={name}>
            <NativeSelect
              label={<bdi>{name}</bdi>}
              description={
                <Text component="span" inherit display="block" className={classes["sample"] ?? ""} dir="auto">
                  {sampleOf(sample, at)}
                </Text>
              }
              value={columns[name] ?? notRead}
              data={[
                { value: notRead, label: "Not read" },
                ...fileFields.map((field) => ({ value: field, label: fieldLabels[field] })),
              ]}
              onChange={({ currentTarget: { value } }) => choose(name, value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownValues = 3;

function sampleOf(rows: FileColumns["sample"], column: number): string {
  const values = new Set(rows.map((cells) => cells[column]?.trim() ?? "").filter(Boolean));
  return values.size > 0 ? [...values].slice(0, shownValues).join(" · ") : "Empty";
}
