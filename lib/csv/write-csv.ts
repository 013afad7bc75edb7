import { stringify } from "csv-stringify/browser/esm/sync";

/**
 * RFC 4180 with a header, for every table that leaves Kith. No cell is a formula, in whichever way a spreadsheet splits the lines.
 * `withMark`: a byte order mark, without which spreadsheets take the letters for those of another alphabet. `withHeader`: false for what goes on with a table.
 */
export function writeCsv(
  rows: readonly Readonly<Record<string, string | number | null | undefined>>[],
  columns: readonly string[],
  { withMark = false, withHeader = true }: { withMark?: boolean; withHeader?: boolean } = {},
): string {
  return stringify([...rows], {
    header: withHeader,
    columns: [...columns],
    cast: { string: disarmed },
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // also a lone line feed
    bom: withMark,
  });
}

/**
 * Where a formula may begin: at the beginning of a cell, and inside of it after what spreadsheets of many countries split at, which look
 * at no quotation mark that stands further in.
 */
const formula = /^(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)(?=[=+\-@＝＋－＠])/g;
const disarmedFormula = /^'(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)'(?=[=+\-@＝＋－＠])/g;

/** The text with an apostrophe before each formula, which makes it text. */
export const disarmed = (text: string): string => text.replace(formula, "'");

/** What a cell said before it was disarmed. */
export const rearmed = (cell: string): string => cell.replace(disarmedFormula, "");
