/** Parses CSV strictly by RFC 4180: commas, CR LF after every record, doubled quotes inside quotes. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let position = 0;
  while (position < text.length) {
    const quoted = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
    quoted.lastIndex = position;
    const [cell = "", inQuotes, bare] = quoted.exec(text) ?? [];
    position += cell.length;
    record.push(inQuotes?.replaceAll('""', '"') ?? bare ?? "");
    if (text[position] === ",") {
      position += 1;
    } else if (text.startsWith("\r\n", position)) {
      position += 2;
      records.push(record);
      record = [];
    } else {
      throw new Error(`not RFC 4180 at ${position}: ${JSON.stringify(text.slice(position, position + 20))}`);
    }
  }
  if (record.length > 0) throw new Error("the last record has no end");
  return records;
}
