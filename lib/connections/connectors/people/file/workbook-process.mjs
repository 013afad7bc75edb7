// Program that reads a workbook from its input and writes the sheet as lines of JSON: the sheet, then its rows. Its own
// process, because the parser holds the event loop and needs hundreds of times the size of a hostile file in memory.
import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";

/** A longer text is refused later. Cells share a text in the file, but not in the output. */
const maxTextLength = 33_000;

const { sheets, dateSystem } = await readXlsx(await buffer(process.stdin), {
  sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  range: process.argv[2],
});
const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => toText(cell).trim())));
const [sheet] = filled;
const hiddenRows = [...(sheet?.rowDefs ?? [])].filter(([, { hidden }]) => hidden).length;
write({
  sheets: filled.length,
  name: (sheet?.name ?? "").slice(0, 31),
  hiddenRows,
  is1904: dateSystem === "1904",
});
for (const [index, row] of (sheet?.rows ?? []).entries()) {
  const texts = row.map(toText);
  const cells = texts.slice(0, texts.findLastIndex((text) => text.trim()) + 1);
  if (cells.length > 0) write({ line: index + 1, cells });
}

function write(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

function toText(cell) {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? "" : String(cell).slice(0, maxTextLength);
}
