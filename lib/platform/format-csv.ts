import { stringify } from "csv-stringify/browser/esm/sync";

/**
 * Formats rows as RFC 4180 CSV with a header, for every exported table. Escapes each text that a spreadsheet could run
 * as a formula. `withHeader`: false to continue a table.
 */
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

/**
 * Start of a formula: at the start of a cell, or within the cell after a separator that spreadsheets use in some
 * countries. Spreadsheets with such a separator ignore quotation marks inside a cell.
 */
const formulaStart = /^(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)(?=[=+\-@＝＋－＠])/g;
const escapedFormulaStart = /^'(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)'(?=[=+\-@＝＋－＠])/g;

/** Returns the text with an apostrophe before each formula, so that spreadsheets treat the formula as text. */
export const escapeFormulas = (text: string): string => text.replace(formulaStart, "'");

/** Returns the text of a cell before `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string => cell.replace(escapedFormulaStart, "");
