import { formatCsv } from "@/lib/platform/format-csv";
import type { DirectoryColumn } from "./columns";

/** Row of the exported list. */
export type DirectoryRow = {
  first_name: string;
  last_name: string;
  /** Full name that replaces first and last name on pages; "" if the person has none. */
  preferred_name: string;
  title: string;
  manager: string;
  office: string;
  joined_on: string;
  reports: number;
  department: string;
  teams: string;
  /** Present only if the viewer may see work e-mails; "" if the person has none. */
  email?: string;
};

/**
 * Returns the list as CSV: the name columns, then `columns`, or all columns if `columns` is absent. With `withEmail`,
 * the work e-mail is the last column.
 */
export function formatDirectoryCsv(
  rows: readonly DirectoryRow[],
  { columns, withEmail }: { columns?: readonly DirectoryColumn[]; withEmail: boolean },
): string {
  const names = columns
    ? columns.filter((column) => column !== "email").map((column) => csvNames[column])
    : allColumns;
  return formatCsv(rows, [...nameColumns, ...names, ...(withEmail ? ["email"] : [])]);
}

const nameColumns = ["first_name", "last_name", "preferred_name"];
const allColumns = ["title", "manager", "office", "joined_on", "reports", "department", "teams"];
const csvNames = {
  title: "title",
  department: "department",
  manager: "manager",
  office: "office",
  joined: "joined_on",
  reports: "reports",
} satisfies Record<Exclude<DirectoryColumn, "email">, string>;
