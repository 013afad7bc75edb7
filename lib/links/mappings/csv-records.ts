export type CsvRecord = { line: number; cells: string[] };

/**
 * Parses CSV records (RFC 4180), including spreadsheet variants: a byte order mark, bare line feeds, or semicolons if
 * the first line has no comma. Skips records whose cells are all empty. Returns null if a quotation mark is misplaced
 * or never closed: such a file is truncated or not CSV.
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
