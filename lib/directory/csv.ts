import { formatCsv } from "@/lib/platform/text/format-csv";
import type { DirectoryColumn } from "./columns";

export type DirectoryRow = {
  first_name: string;
  last_name: string;
  preferred_name: string;
  title: string;
  manager: string;
  office: string;
  joined_on: string;
  reports: number;
  department: string;
  teams: string;
  phone: string;
  skills: string;
  time_zone: string;
  email?: string;
  fields?: ReadonlyMap<string, string>;
};

/** Writes the name columns, `columns` or all columns, the e-mail if requested, and a column for each custom field. */
export function formatDirectoryCsv(
  rows: readonly DirectoryRow[],
  { columns, withEmail }: { columns?: readonly DirectoryColumn[]; withEmail: boolean },
): string {
  const names = columns
    ? columns.filter((column) => column !== "email").map((column) => csvNames[column] ?? column)
    : allColumns;
  const fieldNames = [...new Set(rows.flatMap(({ fields }) => [...(fields?.keys() ?? [])]))];
  const valued = rows.map(({ fields, ...row }) => ({
    ...row,
    ...Object.fromEntries([...(fields ?? [])].map(([name, text]) => [toFieldColumn(name), text])),
  }));
  const fieldColumns = fieldNames.map(toFieldColumn);
  return formatCsv(valued, [...nameColumns, ...names, ...(withEmail ? ["email"] : []), ...fieldColumns]);
}

const toFieldColumn = (name: string): string =>
  [...nameColumns, ...allColumns, "email"].includes(name) ? `${name} (custom field)` : name;

/** Groups the values of custom fields by person. `values`: named `Field: value`, with the people who have them. */
export function mapFieldsByPerson(
  values: readonly { name: string; person_ids: readonly string[] }[],
): Map<string, Map<string, string>> {
  const byPerson = new Map<string, Map<string, string>>();
  for (const { name, person_ids: ids } of values) {
    const [field = "", ...rest] = name.split(": "); // the name of a field contains no colon
    for (const id of ids) {
      const fields = byPerson.get(id) ?? new Map<string, string>();
      const known = fields.get(field);
      fields.set(field, [...(known === undefined ? [] : [known]), rest.join(": ")].join(", "));
      byPerson.set(id, fields);
    }
  }
  return byPerson;
}

const nameColumns = ["first_name", "last_name", "preferred_name"];
const allColumns = [
  ...["title", "manager", "office", "joined_on", "reports", "department", "teams"],
  ...["phone", "skills", "time_zone"],
];
const csvNames: Partial<Record<DirectoryColumn, string>> = { time: "time_zone", joined: "joined_on" };
