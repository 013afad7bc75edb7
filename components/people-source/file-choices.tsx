import { NativeSelect, Text, Title } from "@mantine/core";
import {
  dateOrders,
  encodings,
  fileFields,
  separators,
  type ColumnMapping,
  type Encoding,
  type FileField,
  type Separator,
} from "@/lib/connections/connectors/people/file/formats";
import type { FileColumns, FileFormat } from "@/lib/connections/file-mapping-schema";
import classes from "./people-source.module.css";

const fieldLabels: Readonly<Record<FileField, string>> = {
  source_id: "Id",
  first_name: "First name",
  last_name: "Last name",
  name: "Full name",
  email: "Work e-mail",
  title: "Job title",
  manager: "Manager (id, e-mail or name)",
  manager_id: "Manager’s id",
  manager_email: "Manager’s e-mail",
  department: "Department",
  office: "Office",
  work_phone: "Work phone",
  employment_type: "Employment type",
  start_date: "Start date",
  end_date: "Last day",
  active: "Status (active or left)",
  suspended: "Suspended (yes or no)",
  groups: "Groups",
  avatar_url: "Address of a picture",
};

const encodingLabels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252",
};

const separatorLabels: Readonly<Record<Separator, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};

const dateOrderLabels = { dmy: "Day first (31/12/2026)", mdy: "Month first (12/31/2026)" } as const;

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
  const find = <T extends string>(values: readonly T[], value: string) => values.find((one) => one === value);
  const detected = (label: string | null | undefined) => ({
    value: "",
    label: label ? `Detected: ${label}` : "Automatic",
  });
  const encoding = data?.encoding;
  const separator = data?.separator;
  const dateOrder = data?.date_order;
  return (
    <section aria-labelledby="format">
      <Title mb="sm" id="format">
        Format
      </Title>
      <div className={classes["format"]}>
        {(!data || separator) && (
          <>
            <NativeSelect
              label="Encoding"
              description="If letters such as é look wrong"
              value={format.encoding ?? ""}
              data={[
                detected(format.encoding ? null : encoding && encodingLabels[encoding]),
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
                detected(format.separator ? null : separator && separatorLabels[separator]),
                ...separators.map((value) => ({ value, label: separatorLabels[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setFormat({ ...format, separator: find(separators, value) })
              }
            />
          </>
        )}
        {data && (
          <NativeSelect
            label="Dates"
            description="Such as 03/04/2026"
            value={format.date_order ?? ""}
            data={[
              detected(dateOrder && dateOrderLabels[dateOrder]),
              ...dateOrders.map((value) => ({ value, label: dateOrderLabels[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setFormat({ ...format, date_order: find(dateOrders, value) })
            }
          />
        )}
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
      <Title mb="sm" id="columns">
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
