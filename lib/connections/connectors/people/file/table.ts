import { Problem } from "@/lib/platform/problem";
import type { DecodedText } from "./decode-text";
import type { Encoding, Separator } from "./formats";

export type TableRow = { line: number; cells: readonly string[] };

export type Table = {
  rows: readonly TableRow[];
  /** Null for a workbook. */
  encoding: Encoding | null;
  encodingDoubt?: DecodedText["doubt"];
  separator: Separator | null;
  is1904?: boolean;
  warnings: readonly string[];
};

export const maxRows = 50_000;
export const maxColumns = 200;
const maxCellBytes = 32 * 1024;

export const unusableFile = (detail: string, cause?: unknown): Problem =>
  new Problem("invalid", "listing_not_usable", `${detail} Nothing was changed.`, { cause });

export function requireWithinLimits(rows: readonly TableRow[]): void {
  if (rows.length > maxRows) {
    throw unusableFile(
      `The file has more than ${maxRows.toLocaleString("en")} rows. Send the people by PUT /api/people/source, or split the file and send its parts as partial files.`,
    );
  }
  for (const { line, cells } of rows) {
    if (cells.length > maxColumns) {
      throw unusableFile(
        `Line ${line} has ${cells.length} columns, and a file may have ${maxColumns}. Remove the columns that Kith does not need.`,
      );
    }
    if (cells.some((cell) => cell.length * 3 > maxCellBytes && Buffer.byteLength(cell) > maxCellBytes)) {
      throw unusableFile(`A cell in line ${line} is larger than 32 KB. Shorten the cell.`);
    }
  }
}

export const hasText = (cell: string): boolean => cell.trim() !== "";
