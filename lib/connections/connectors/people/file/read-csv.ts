import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { z } from "zod";
import { decodeText } from "./decode-text";
import { separators, type Encoding, type Separator } from "./formats";
import { hasText, maxRows, unusableFile, type Table, type TableRow } from "./table";

const rowsForDetection = 20;
const charactersForDetection = 256 * 1024;

export async function readCsv(
  bytes: Uint8Array,
  wanted: { encoding?: Encoding | undefined; separator?: Separator | undefined },
): Promise<Table> {
  const { text, encoding, doubt } = decodeText(bytes, wanted.encoding);
  if (text.includes("\0")) {
    throw unusableFile("This is no CSV or XLSX file. Save the spreadsheet as one of them and send that.");
  }
  // A hint of Excel for itself: its first line names the separator.
  const hint = /^sep=(.)\r?\n?/u.exec(text);
  const rest = hint ? text.slice(hint[0].length) : text;
  const hinted = separators.find((separator) => separator === hint?.[1]);
  const separator = wanted.separator ?? hinted ?? detectSeparator(rest);
  const rows = await parseRows(rest, separator, hint ? 1 : 0);
  return { rows, encoding, encodingDoubt: doubt, separator, warnings: [] };
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

function countColumns(text: string, delimiter: Separator): number[] {
  try {
    const start = parseSync(text.slice(0, charactersForDetection), {
      ...options,
      delimiter,
      to: rowsForDetection,
    });
    return z
      .array(parsedRow)
      .parse(start)
      .flatMap(({ record }) => (record.some(hasText) ? [record.length] : []));
  } catch {
    return [];
  }
}

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ["\r\n", "\n", "\r"],
};

const parsedRow = z.object({
  record: z.custom<string[]>(Array.isArray),
  info: z.object({ lines: z.int() }),
});

/** Bytes and lines that the parser takes a few milliseconds for. */
const bytesPerChunk = 64 * 1024;
const linesPerChunk = 1_000;
/** Empty lines count too, because each takes the parser as long as a row. */
const maxLines = 2 * maxRows;

async function* readChunks(text: string): AsyncGenerator<Uint8Array> {
  await setImmediate();
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length;) {
    const end = findChunkEnd(bytes, start);
    yield bytes.subarray(start, end);
    await setImmediate();
    start = end;
  }
}

function findChunkEnd(bytes: Uint8Array, start: number): number {
  const end = Math.min(bytes.length, start + bytesPerChunk);
  let lines = 0;
  for (let at = start; at < end; at++)
    if ((bytes[at] === 0x0a || bytes[at] === 0x0d) && ++lines === linesPerChunk) return at + 1;
  return end;
}

const csvErrorShape = z.object({ code: z.string(), lines: z.int() });

async function parseRows(text: string, delimiter: string, skippedLines: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let lastLine = skippedLines;
  let count = 0;
  try {
    const parser = parse({ ...options, delimiter });
    const source = Readable.from(readChunks(text));
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsedRow.parse(parsed);
      if (record.some(hasText)) rows.push({ line: lastLine + 1, cells: record });
      lastLine = info.lines + skippedLines;
      if (rows.length > maxRows) break;
      if (++count > maxLines) {
        throw unusableFile(
          `The file has more than ${maxLines.toLocaleString("en")} lines, most of them empty. Delete the empty lines.`,
        );
      }
    }
    return rows;
  } catch (error) {
    const csvError = csvErrorShape.safeParse(error).data;
    if (!csvError) throw error;
    const { code, lines } = csvError;
    if (code === "CSV_QUOTE_NOT_CLOSED") {
      throw unusableFile(
        `A quotation mark after line ${rows.at(-1)?.line ?? 0} is never closed. Export the file again, or correct the line.`,
        error,
      );
    }
    throw unusableFile(
      `Line ${lines + skippedLines} has a quotation mark inside a value. Quote the whole value and write each mark in it twice, or export the file again.`,
      error,
    );
  }
}
