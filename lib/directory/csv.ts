import { writeCsv } from "@/lib/platform/write-csv";

/** Person as the list shows them. */
export type DirectoryRow = {
  first_name: string;
  last_name: string;
  /** Full name that pages show; "" if it is first and last name. */
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

/** Writes the list as CSV. */
export function writeDirectoryCsv(
  rows: readonly DirectoryRow[],
  { withEmail }: { withEmail: boolean },
): string {
  return writeCsv(rows, [...columns, ...(withEmail ? ["email"] : [])]);
}

const columns = [
  ...["first_name", "last_name", "preferred_name", "title", "manager", "office", "joined_on", "reports"],
  ...["department", "teams"],
];
