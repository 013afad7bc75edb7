import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormulas } from "./escape-formulas";

type Cell = string | number | null | undefined;

/** RFC 4180. Escapes each text that a spreadsheet could run as a formula. `withHeader`: false to continue a table. */
export function formatCsv(
  rows: readonly Readonly<Record<string, Cell>>[],
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

/** As `formatCsv`. `columns`: what each column reads of a row. */
export const formatCsvColumns = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  options?: { withHeader: boolean },
): string =>
  formatCsv(
    rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(row)]))),
    Object.keys(columns),
    options,
  );
