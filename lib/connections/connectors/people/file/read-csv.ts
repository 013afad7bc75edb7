import { parse } from "csv-parse/sync";
import { z } from "zod";
import { decodeText } from "./decode-text";
import { separators, type Encoding, type Separator } from "./formats";
import { hasText, maxRows, unusableFile, type Table, type TableRow } from "./table";

const rowsForDetection = 20;

/** `wanted` replaces what is detected. Throws 400 `listing_not_usable`. Pure. */
export function readCsv(
  bytes: Uint8Array,
  wanted: { encoding?: Encoding | undefined; separator?: Separator | undefined },
): Table {
  const { text, encoding } = decodeText(bytes, wanted.encoding);
  if (text.includes("\0")) {
    throw unusableFile("This is no CSV or XLSX file. Save the spreadsheet as one of them and send that.");
  }
  // A hint of Excel for itself: its first line names the separator.
  const hint = /^sep=(.)\r?\n?/u.exec(text);
  const rest = hint ? text.slice(hint[0].length) : text;
  const hinted = separators.find((separator) => separator === hint?.[1]);
  const separator = wanted.separator ?? hinted ?? detectSeparator(rest);
  const rows = parseRows(rest, separator, hint ? 1 : 0);
  return { rows, encoding, separator, warnings: [] };
}

/** Chooses the separator that gives most of the first rows the same number of columns, then the most columns. */
function detectSeparator(text: string): Separator {
  const scored = separators.map((separator) => {
    const counts = countColumns(text, separator).filter((count) => count > 1);
    const frequency = (count: number) => counts.filter((other) => other === count).length;
    const best = Math.max(0, ...counts.map(frequency));
    const columns = Math.max(0, ...counts.filter((count) => frequency(count) === best));
    return { separator, best, columns };
  });
  scored.sort((a, b) => b.best - a.best || b.columns - a.columns);
  return scored[0] && scored[0].best > 0 ? scored[0].separator : ",";
}

function countColumns(text: string, separator: Separator): number[] {
  try {
    return parseRows(text, separator, 0, rowsForDetection).map(({ cells }) => cells.length);
  } catch {
    return [];
  }
}

const parsedRows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }).readonly(),
);

/** Error of the parser, with its position. */
const csvErrorShape = z.object({ code: z.string(), lines: z.int(), records: z.int() });

function parseRows(text: string, delimiter: string, skippedLines: number, to = maxRows * 2): TableRow[] {
  try {
    const parsed: unknown = parse(text, {
      delimiter,
      to,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
    });
    let lastLine = skippedLines;
    return parsedRows.parse(parsed).flatMap(({ record, info }) => {
      const line = lastLine + 1;
      lastLine = info.lines + skippedLines;
      return record.some(hasText) ? [{ line, cells: record }] : [];
    });
  } catch (error) {
    const csvError = csvErrorShape.safeParse(error).data;
    if (!csvError) throw error;
    const { code, lines, records } = csvError;
    if (code === "CSV_QUOTE_NOT_CLOSED") {
      const before = records > 0 ? (parseRows(text, delimiter, skippedLines, records).at(-1)?.line ?? 0) : 0;
      throw unusableFile(
        `A quotation mark after line ${before} is never closed. Export the file again, or correct the line.`,
        error,
      );
    }
    throw unusableFile(
      `Line ${lines + skippedLines} has a quotation mark inside a value. Quote the whole value and write each mark in it twice, or export the file again.`,
      error,
    );
  }
}
