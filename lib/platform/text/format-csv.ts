import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormulas } from "./escape-formulas";

/** RFC 4180. Escapes each text that a spreadsheet could run as a formula. `withHeader`: false to continue a table. */
export function formatCsv(
  rows: readonly Readonly<Record<string, string | number | null | undefined>>[],
  columns: readonly string[],
  { withHeader = true }: { withHeader?: boolean } = {},
): string {
  return stringify([...rows], {
    header: withHeader,
    columns: [...columns],
    cast: { string: escapeFormulas },
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // a field with a lone line feed is quoted as well
  });
}
