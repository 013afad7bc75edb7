import { writeCsv } from "@/lib/csv/write-csv";

/** A person as the list shows them. */
export type DirectoryRow = {
  first_name: string;
  last_name: string;
  title: string;
  manager: string;
  office: string;
  joined_on: string;
  reports: number;
  /** Only where the reader may have work e-mails; "" for who has none. */
  email?: string;
};

/** The list as a table, as `writeCsv` writes it. */
export function directoryCsv(rows: readonly DirectoryRow[], { withEmail }: { withEmail: boolean }): string {
  return writeCsv(rows, [...columns, ...(withEmail ? ["email"] : [])]);
}

const columns = ["first_name", "last_name", "title", "manager", "office", "joined_on", "reports"];
