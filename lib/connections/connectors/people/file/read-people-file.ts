import "server-only";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import type { ReceivedRecord } from "../received/received-listing";
import { quote, readSheet, suggestColumns } from "./columns";
import {
  findMissingFields,
  type ColumnMapping,
  type DateOrder,
  type Encoding,
  type Separator,
} from "./formats";
import { readCsv } from "./read-csv";
import { readWorkbook } from "./read-workbook";
import { describeLines, toRecords } from "./records";
import { requireWithinLimits, unusableFile, type Table } from "./table";

/** What a person confirmed about the files of this source. `header`: of the last file; null before the first one. */
export type FileMapping = {
  columns: ColumnMapping;
  header?: readonly string[] | null | undefined;
  date_order?: DateOrder | undefined;
  separator?: Separator | undefined;
  encoding?: Encoding | undefined;
};

export type PeopleFile = Awaited<ReturnType<typeof readPeopleFile>>;

const sampleRows = 20;
const maxNamed = 8;

/** Without a mapping, headings suggest the columns. Throws 400 `listing_not_usable` for a file that is no table. */
export async function readPeopleFile(
  bytes: Uint8Array,
  mapping: FileMapping | null,
  today: string,
  chooseColumns = (_header: readonly string[], suggested: ColumnMapping) => mapping?.columns ?? suggested,
) {
  const sent = await readTable(bytes, mapping ?? {});
  // The choice was made for another file, so the bytes count until a person chooses again.
  const isOfFormerFile = Boolean(mapping?.header);
  const table =
    isOfFormerFile && sent.encodingDoubt === "contradicted"
      ? await readTable(bytes, { separator: mapping?.separator })
      : sent;
  const sheet = await runChunked(readSheet(table));
  const { columns: suggested, questions: suggestionQuestions } = suggestColumns(sheet);
  const columns = chooseColumns(sheet.header, suggested);
  const found = await runChunked(toRecords(sheet, columns, { dateOrder: mapping?.date_order, today }));
  return {
    ...found,
    header: sheet.header,
    sample: sheet.rows.slice(0, sampleRows).map(({ cells }) => cells),
    columns,
    /** Sentences about columns whose field is not certain, whatever the mapping says. */
    suggestionQuestions,
    encoding: table.encoding,
    isEncodingGuessed: table.encodingDoubt === "guessed",
    separator: table.separator,
    /** What a person has to decide, one sentence each. Empty: the columns are certain. */
    questions: [
      ...(mapping ? findHeaderQuestions(sheet.header, mapping) : suggestionQuestions),
      ...(isOfFormerFile && sent.encodingDoubt
        ? [
            `The file looks like ${table.encoding}, and the last one was ${mapping?.encoding ?? "utf-8"}. Choose the encoding.`,
          ]
        : []),
      ...findMissingFields(columns),
      ...found.ambiguousDates.map(
        (column) =>
          `“${column}” has dates such as 03/04/2026 or 26-04-03. Say whether the day, the month or the year is first.`,
      ),
    ],
    warnings: [
      ...describeEncoding(table, found.records),
      ...table.warnings,
      ...describeOmissions(sheet.dropped, [...sheet.ignoredLines, ...found.noteLines]),
      ...found.warnings,
    ],
  };
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The first bytes decide between CSV and workbook, not the name. Throws 400 `listing_not_usable`. */
async function readTable(bytes: Uint8Array, wanted: Parameters<typeof readCsv>[1]): Promise<Table> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw unusableFile(
      "This workbook has a password or the old format .xls. Save it as .xlsx without a password, or as CSV, and send that.",
    );
  }
  const table = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : await readCsv(bytes, wanted);
  requireWithinLimits(table.rows);
  return table;
}

export function findHeaderQuestions(
  header: readonly string[],
  { columns, header: before }: FileMapping,
): string[] {
  const known = before ?? Object.keys(columns);
  const missing = known.filter((name) => !header.includes(name));
  const added = before ? header.filter((name) => !before.includes(name)) : [];
  return [
    ...(missing.length > 0 ? [`The file no longer has ${quote(missing)}. Confirm the columns.`] : []),
    ...(added.length > 0 ? [`The file has new columns, ${quote(added)}. Confirm the columns.`] : []),
  ];
}

export function findCurrentColumns(
  header: readonly string[],
  suggested: ColumnMapping,
  { columns }: Pick<FileMapping, "columns">,
): ColumnMapping {
  const kept = Object.entries(columns).filter(([name]) => header.includes(name));
  const taken = new Set(kept.map(([, field]) => field));
  const others = Object.entries(suggested).filter(
    ([name, field]) => !taken.has(field) && !kept.some(([known]) => known === name),
  );
  return Object.fromEntries([...kept, ...others]);
}

function describeEncoding({ encoding, encodingDoubt }: Table, records: readonly ReceivedRecord[]): string[] {
  if (!encodingDoubt) return [];
  const names = records
    .map(({ first_name, last_name, name }) => name ?? `${first_name ?? ""} ${last_name ?? ""}`.trim())
    .filter((name) => /[^\p{ASCII}]/u.test(name));
  const checked = names.length > 0 ? ` Check these names: ${names.slice(0, maxNamed).join(", ")}.` : "";
  return [
    encodingDoubt === "guessed"
      ? `The file is not UTF-8 and was read as Windows-1252.${checked}`
      : `The file was read as ${encoding}, although it looks like another encoding.${checked}`,
  ];
}

const describeOmissions = (dropped: readonly string[], ignoredLines: readonly number[]): string[] => [
  ...(dropped.length > 0 ? [`Kith never reads ${quote(dropped)}, because the data are sensitive.`] : []),
  ...(ignoredLines.length > 0
    ? [`No person is in ${describeLines(ignoredLines)}, so nothing was read there.`]
    : []),
];
