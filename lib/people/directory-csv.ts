import { stringify } from "csv-stringify/browser/esm/sync";

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

/** RFC 4180, with a header. A cell that a spreadsheet would take for a formula starts with an apostrophe. */
export function directoryCsv(rows: readonly DirectoryRow[], { withEmail }: { withEmail: boolean }): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns, ...(withEmail ? ["email"] : [])],
    escape_formulas: true,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // also a lone line feed
  });
}

const columns = ["first_name", "last_name", "title", "manager", "office", "joined_on", "reports"];
