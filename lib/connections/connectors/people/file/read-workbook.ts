import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";
import { maxRows, unusableFile, type Table, type TableRow } from "./table";

const maxEntries = 2_000;
const maxInflatedBytes = 150 * 1024 * 1024;
const unreadable = "This workbook cannot be read. Open it, save it again as .xlsx or CSV, and send that.";
const tooLarge =
  "This workbook unpacks to far more data than a list of people has. Copy the list to a new workbook, or save it as CSV.";

const program = join(process.cwd(), "lib/connections/connectors/people/file/workbook-process.mjs");
const maxHeapMegabytes = 512;
const maxReadingMs = 60_000;
const maxTextLength = 32 * 1024 * 1024;

/** One workbook at a time, because reading one may take as much memory as the rest of Kith. */
const queue = singleton("workbooks", () => ({ last: Promise.resolve<unknown>(undefined) }));

/** Reads the first visible sheet with content. No formula is run: a cell has the value that was saved. */
export function readWorkbook(bytes: Uint8Array): Promise<Table> {
  requireHarmlessArchive(bytes);
  const table = queue.last.then(() => readInProcess(bytes));
  queue.last = table.catch(() => undefined);
  return table;
}

const sheetLine = z.object({
  sheets: z.int(),
  name: z.string(),
  hiddenRows: z.int(),
  is1904: z.boolean(),
});
const rowLine = z.object({ line: z.int(), cells: z.custom<string[]>(Array.isArray) });

async function readInProcess(bytes: Uint8Array): Promise<Table> {
  // One row and column above the limits, so that exceeding them is noticed and costs nothing.
  const range = `A1:GS${maxRows * 2}`;
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMegabytes}`, program, range], {
    env: { NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: maxReadingMs,
  });
  const exit = once(child, "exit");
  exit.catch(() => undefined); // awaited below
  child.stdin.on("error", () => undefined); // the process ended before it read everything
  child.stdin.end(bytes);
  let table: Table | undefined;
  let failure: unknown;
  try {
    table = await collectRows(createInterface({ input: child.stdout }));
  } catch (error) {
    failure = error;
    child.kill("SIGKILL");
  }
  const [code]: unknown[] = await exit;
  if (table && code === 0) return table;
  if (failure instanceof Problem) throw failure;
  throw unusableFile(code === 1 ? unreadable : tooLarge, failure);
}

async function collectRows(lines: AsyncIterable<string>): Promise<Table> {
  let sheet: z.infer<typeof sheetLine> | undefined;
  const rows: TableRow[] = [];
  let length = 0;
  for await (const line of lines) {
    length += line.length;
    if (length > maxTextLength) throw unusableFile(tooLarge);
    const value: unknown = JSON.parse(line);
    if (sheet) rows.push(rowLine.parse(value));
    else sheet = sheetLine.parse(value);
  }
  const { sheets = 0, name = "", hiddenRows = 0, is1904 = false } = sheet ?? {};
  return {
    rows,
    encoding: null,
    separator: null,
    is1904,
    warnings: [
      ...(sheets > 1 ? [`The workbook has ${sheets} sheets. Only “${name}” is read.`] : []),
      ...(hiddenRows > 0 ? [`${hiddenRows} hidden rows of the workbook are read like all others.`] : []),
    ],
  };
}

/**
 * Reads the directory of the ZIP archive and refuses macros, binary workbooks and archives that inflate to more than
 * 150 MB. The parser inflates each entry to at most the size that is declared here.
 */
export function requireHarmlessArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === null) throw unusableFile(unreadable);
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  let inflated = 0;
  const isZip64 = count === 0xffff || position === 0xffffffff;
  if (isZip64 || count > maxEntries) throw unusableFile(unreadable);
  for (let entry = 0; entry < count; entry++) {
    if (position + 46 > view.byteLength || view.getUint32(position, true) !== 0x02014b50)
      throw unusableFile(unreadable);
    const compressed = view.getUint32(position + 20, true);
    const size = view.getUint32(position + 24, true);
    const nameLength = view.getUint16(position + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(position + 46, position + 46 + nameLength));
    if (/(?:^|\/)vbaProject\.bin$|\/macrosheets\//iu.test(name)) {
      throw unusableFile(
        "This workbook has macros. Save it as .xlsx without macros, or as CSV, and send that.",
      );
    }
    if (/(?:^|\/)workbook\.bin$/iu.test(name)) {
      throw unusableFile("This is a binary workbook (.xlsb). Save it as .xlsx or CSV and send that.");
    }
    // Without a size in the directory, the parser would trust the one beside the data.
    const isUndeclared = !name.endsWith("/") && (compressed === 0 || size === 0) && compressed + size > 0;
    inflated += size;
    if (isUndeclared || inflated > maxInflatedBytes) {
      throw unusableFile(tooLarge);
    }
    position += 46 + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
}

function findEndRecord(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return null;
}
