import "server-only";
import type { Encoding, Separator } from "./formats";
import { readCsv } from "./read-csv";
import { readWorkbook } from "./read-workbook";
import { requireWithinLimits, unusableFile, type Table } from "./table";

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The first bytes decide between CSV and workbook, not the name. Throws 400 `listing_not_usable`. */
export async function readTable(
  bytes: Uint8Array,
  wanted: { encoding?: Encoding | undefined; separator?: Separator | undefined },
): Promise<Table> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw unusableFile(
      "This workbook has a password or the old format .xls. Save it as .xlsx without a password, or as CSV, and send that.",
    );
  }
  const table = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : await readCsv(bytes, wanted);
  requireWithinLimits(table.rows);
  return table;
}
