import { hasText, maxRows, unusableFile, type Table, type TableRow } from "./table";

const maxEntries = 2_000;
const maxInflatedBytes = 150 * 1024 * 1024;
const unreadable = "This workbook cannot be read. Open it, save it again as .xlsx or CSV, and send that.";

/** Reads the first visible sheet with content. No formula is run: a cell has the value that was saved. */
export async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  requireHarmlessArchive(bytes);
  const { readXlsx } = await import("hucre/xlsx");
  const { sheets, dateSystem } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    // One row and column above the limits, so that exceeding them is noticed and costs nothing.
    range: `A1:GS${maxRows * 2}`,
  }).catch((cause: unknown) => {
    throw unusableFile(unreadable, cause);
  });
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => hasText(toText(cell)))));
  const [sheet] = filled;
  if (!sheet) return { rows: [], encoding: null, separator: null, warnings: [] };
  const rows = sheet.rows.flatMap((cells, index): TableRow[] => {
    const texts = cells.map(toText);
    const length = texts.findLastIndex(hasText) + 1;
    return length === 0 ? [] : [{ line: index + 1, cells: texts.slice(0, length) }];
  });
  const hidden = [...(sheet.rowDefs ?? [])].filter(([, { hidden }]) => hidden).length;
  return {
    rows,
    encoding: null,
    separator: null,
    is1904: dateSystem === "1904",
    warnings: [
      ...(filled.length > 1
        ? [`The workbook has ${filled.length} sheets. Only “${sheet.name}” is read.`]
        : []),
      ...(hidden > 0 ? [`${hidden} hidden rows of the workbook are read like all others.`] : []),
    ],
  };
}

function toText(cell: string | number | boolean | Date | null | undefined): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? "" : String(cell);
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
      throw unusableFile(
        "This workbook unpacks to far more data than a list of people has. Copy the list to a new workbook, or save it as CSV.",
      );
    }
    position += 46 + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
}

function findEndRecord(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return null;
}
