import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { z } from "zod";
import { separators, type Encoding, type Separator } from "./formats";
import { hasText, maxRows, unusableFile, type Table, type TableRow } from "./table";

const rowsForDetection = 20;
const charactersForDetection = 256 * 1024;

/** `wanted` replaces what is detected. Throws 400 `listing_not_usable`. Has no effect. */
export async function readCsv(
  bytes: Uint8Array,
  wanted: { encoding?: Encoding | undefined; separator?: Separator | undefined },
): Promise<Table> {
  const { text, encoding } = decodeText(bytes, wanted.encoding);
  if (text.includes("\0")) {
    throw unusableFile("This is no CSV or XLSX file. Save the spreadsheet as one of them and send that.");
  }
  // A hint of Excel for itself: its first line names the separator.
  const hint = /^sep=(.)\r?\n?/u.exec(text);
  const rest = hint ? text.slice(hint[0].length) : text;
  const hinted = separators.find((separator) => separator === hint?.[1]);
  const separator = wanted.separator ?? hinted ?? detectSeparator(rest);
  const rows = await parseRows(rest, separator, hint ? 1 : 0);
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

/** Bytes that the parser takes a few milliseconds for. */
const bytesPerChunk = 64 * 1024;

async function* readChunks(text: string): AsyncGenerator<Uint8Array> {
  await setImmediate();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += bytesPerChunk) {
    yield bytes.subarray(at, at + bytesPerChunk);
    await setImmediate();
  }
}

const csvErrorShape = z.object({ code: z.string(), lines: z.int() });

async function parseRows(text: string, delimiter: string, skippedLines: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let lastLine = skippedLines;
  try {
    const parser = parse({ ...options, delimiter });
    const source = Readable.from(readChunks(text));
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsedRow.parse(parsed);
      if (record.some(hasText)) rows.push({ line: lastLine + 1, cells: record });
      lastLine = info.lines + skippedLines;
      if (rows.length > maxRows) break;
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

/**
 * Decodes a text file: a byte order mark decides, then valid UTF-8, then the NUL bytes of UTF-16, else Windows-1252.
 * `wanted` replaces the detection. Pure.
 */
function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wanted ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "windows-1252") return { text, encoding };
  return { text: text.replace(/[\u0080-\u009f]/gu, toWindowsLetter), encoding };
}

/** Letters of the bytes 0x80 to 0x9f, which Node.js decodes as control characters. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const toWindowsLetter = (control: string) => windowsLetters.charAt(control.charCodeAt(0) - 0x80);

function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Latin text in UTF-16 has a NUL in nearly every second byte. */
function detectUtf16(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 2_000);
  const countNul = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const enough = start.length * 0.3;
  if (start.length < 4) return null;
  if (countNul(1) > enough && countNul(0) === 0) return "utf-16le";
  return countNul(0) > enough && countNul(1) === 0 ? "utf-16be" : null;
}
