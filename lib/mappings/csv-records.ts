/** One record of a CSV: its cells, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV (RFC 4180), as spreadsheets write it too: a byte order mark, line feeds alone, or semicolons where the first
 * line has no comma. Empty lines are left out. Null for a quote that is never closed, or that ends inside of a cell: such a file was cut off, or is none.
 */
export function readCsvRecords(text: string): CsvRecord[] | null {
  const source = text.replace(/^\uFEFF/, "");
  const [firstLine = ""] = source.split(/\r?\n/, 1);
  const separator = firstLine.includes(";") && !firstLine.includes(",") ? ";" : ",";
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  for (let position = 0; position <= source.length;) {
    const isQuoted = source[position] === '"';
    const cell = isQuoted ? /"((?:[^"]|"")*)"/y : separator === ";" ? /[^;"\r\n]*/y : /[^,"\r\n]*/y;
    cell.lastIndex = position;
    const found = cell.exec(source);
    if (!found) return null;
    const [raw, inside] = found;
    record.cells.push(isQuoted ? (inside ?? "").replaceAll('""', '"') : raw);
    line += raw.split("\n").length - 1;
    position += raw.length;
    if (source[position] === separator) {
      position += 1;
      continue;
    }
    const end = /\r?\n|$/y;
    end.lastIndex = position;
    const ended = end.exec(source);
    if (!ended) return null;
    if (record.cells.some((value) => value !== "")) records.push(record);
    position += ended[0].length || 1;
    line += 1;
    record = { line, cells: [] };
  }
  return records;
}
