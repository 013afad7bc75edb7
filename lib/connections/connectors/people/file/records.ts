import { forEachChunked, mapChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import type { ReceivedRecord } from "../received/received-listing";
import { sourcePerson, type RejectedSourceRecord } from "../received/source-person";
import { isPersonWithNoteLabel, type Sheet } from "./columns";
import { detectDateOrder, parseDate } from "./dates";
import type { ColumnMapping, DateOrder, FileField } from "./formats";
import { readStatus } from "./status";
import type { TableRow } from "./table";

export type RepeatedId = { id: string; lines: readonly number[] };

export type SheetRecords = {
  /** Each id once. */
  records: ReceivedRecord[];
  rejected: RejectedSourceRecord[];
  repeated: RepeatedId[];
  warnings: string[];
  /** Columns of dates whose order nothing proves. */
  ambiguousDates: string[];
  dateOrder: DateOrder | null;
  /** Lines of notes such as `Total`. */
  noteLines: number[];
};

const nameFields = ["first_name", "last_name", "name"] as const;

/** `today`: `YYYY-MM-DD`; a person with an earlier end date has left. Pure. */
export function* toRecords(
  { header, rows: certainRows, notes: labelled, cutLine, is1904 }: Sheet,
  columns: ColumnMapping,
  { dateOrder, today }: { dateOrder?: DateOrder | undefined; today: string },
): ChunkedWork<SheetRecords> {
  const positions = new Map(
    header.flatMap((name, at) => {
      const field = columns[name];
      return field ? [[field, at] as const] : [];
    }),
  );
  const notes = createNotes();
  const readField = (cells: readonly string[], field: FileField) => readCell(cells, positions.get(field));
  const isPerson = ({ cells, label }: Sheet["notes"][number]) => {
    const readOther = (field: FileField) => {
      const value = readField(cells, field) ?? "";
      return value === label ? "" : value;
    };
    return isPersonWithNoteLabel(label, readOther("source_id"), nameFields.map(readOther));
  };
  const rows = [...certainRows, ...labelled.filter(isPerson)];
  const orders = yield* findDateOrders(rows, positions);
  const ids = yield* mapChunked(
    positions.has("manager") ? rows : [],
    ({ cells }) => readField(cells, "source_id") ?? "",
  );
  const read = createRowReader({
    positions,
    today,
    notes,
    ids: new Set(ids),
    readDate: (text, field, latestYear = 2_100) => {
      const found = orders.get(field);
      const order = (found === "ambiguous" ? null : found) ?? dateOrder ?? "dmy";
      return parseDate(text, order, { latestYear, is1904 });
    },
  });
  const rejected: RejectedSourceRecord[] = [];
  const linesById = new Map<string, number[]>();
  const records: ReceivedRecord[] = [];
  const add = (row: TableRow): void => {
    const found = read(row);
    const reject = (source_id: string | null, message: string) =>
      rejected.push({ index: row.line, source_id, message });
    if (typeof found === "string") {
      const id = readField(row.cells, "source_id") ?? readEmail(readField(row.cells, "email"));
      const isCut = row.line === cutLine;
      reject(isCut ? null : id || null, isCut ? `${found} The file may have been cut here.` : found);
      return;
    }
    const { manager_name, end_date, ...sent } = found;
    const { data: record, error } = sourcePerson.safeParse(sent);
    if (!record) {
      reject(
        sent.source_id,
        error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "),
      );
      return;
    }
    const lines = linesById.get(record.source_id);
    if (lines) lines.push(row.line);
    else {
      linesById.set(record.source_id, [row.line]);
      records.push({
        ...record,
        ...(manager_name && { manager_name }),
        ...(end_date !== undefined && { end_date }),
      });
    }
  };
  yield* forEachChunked(rows, add, recordsPerChunk);
  return {
    records,
    rejected,
    repeated: [...linesById].flatMap(([id, lines]) => (lines.length > 1 ? [{ id, lines }] : [])),
    warnings: notes.list(),
    noteLines: labelled.flatMap((row) => (isPerson(row) ? [] : [row.line])),
    dateOrder: [...orders.values()].find((order) => order !== "ambiguous" && order !== null) ?? null,
    ambiguousDates: dateOrder
      ? []
      : [...orders].flatMap(([field, order]) =>
          order === "ambiguous" ? [header[positions.get(field) ?? -1] ?? ""] : [],
        ),
  };
}

const dateFields = ["start_date", "end_date"] as const;

function* findDateOrders(
  rows: readonly TableRow[],
  positions: ReadonlyMap<FileField, number>,
): ChunkedWork<Map<(typeof dateFields)[number], ReturnType<typeof detectDateOrder>>> {
  const orders = new Map<(typeof dateFields)[number], ReturnType<typeof detectDateOrder>>();
  for (const field of dateFields) {
    const cells = yield* mapChunked(rows, (row) => readCell(row.cells, positions.get(field)) ?? "");
    orders.set(field, detectDateOrder(cells));
    yield;
  }
  return orders;
}

/** What systems write instead of nothing. `Null` and `Na` are surnames. */
const blankPattern = /^(?:n\/a|N\/A|n\.a\.|#N\/A|NULL|null|\(null\)|\(none\)|-+|–|—|#+)$/u;

function readCell(cells: readonly string[], position: number | undefined): string | undefined {
  if (position === undefined) return undefined;
  const text = (cells[position] ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return blankPattern.test(text) ? "" : text;
}

/** What systems write for a contract without an end, besides 31.12.9999. */
const noEndPattern =
  /^(?:0+[./-]?0+[./-]?0+|present|current|ongoing|open|open[- ]ended|permanent|indefinite|unlimited|unbefristet|offen|indéterminée?|indefinido|indeterminato|onbepaald)$/iu;

type RowReader = {
  positions: ReadonlyMap<FileField, number>;
  ids: ReadonlySet<string>;
  today: string;
  notes: ReturnType<typeof createNotes>;
  readDate: (text: string, field: (typeof dateFields)[number], latestYear?: number) => string | null;
};

function createRowReader({ positions, ids, today, notes, readDate }: RowReader) {
  return ({ line, cells }: TableRow): ReceivedRecord | string => {
    const text = (field: FileField) => readCell(cells, positions.get(field));
    const optional = (field: FileField) => {
      const value = text(field);
      return value === undefined ? undefined : value || null;
    };
    const readStart = () => {
      const value = text("start_date");
      const found = value ? readDate(value, "start_date") : null;
      if (value && !found) notes.add("The date is unreadable and was left out", line);
      return value === undefined || (value && !found) ? undefined : found;
    };
    const email = readEmail(text("email"), (problem) => notes.add(problem, line));
    const id = positions.has("source_id") ? text("source_id") : email;
    if (!id) {
      return positions.has("source_id")
        ? "The row has no id. Every person needs one."
        : "The row has no e-mail address, and the file has no column with ids. Every person needs one of them.";
    }
    if (/^\d(?:[.,]\d+)?E\+\d+$/iu.test(id))
      return `A spreadsheet rounded the id ${id}. Export the file again and send it without opening it.`;
    const names = readNames(text("first_name"), text("last_name"), text("name"));
    if (!names) return "The row has no name.";
    const isInactive = !readStatus(text("active"), text("suspended"), (word) =>
      notes.add(`The status “${word}” is not known and counts as active`, line),
    );
    const end = text("end_date")?.replace(noEndPattern, "");
    const end_date = end && readDate(end, "end_date", 9999);
    // The directory would keep a person who has left.
    if (end && !end_date && !isInactive) return `The last day “${end}” is no date.`;
    return omitUndefined({
      source_id: id,
      ...names,
      email,
      title: optional("title"),
      ...readManager(text("manager_id"), text("manager_email"), text("manager"), ids),
      department: optional("department"),
      office: optional("office"),
      work_phone: optional("work_phone"),
      employment_type: optional("employment_type"),
      start_date: readStart(),
      end_date: end === "" ? null : (end_date ?? undefined),
      avatar_url: optional("avatar_url"),
      groups: text("groups")
        ?.split(/[;,]/u)
        .map((group) => group.trim())
        .filter(Boolean),
      active: isInactive || (end_date && end_date < today) ? false : undefined,
    });
  };
}

/** A key that is absent leaves the value unchanged, and `undefined` would not survive the database. */
const omitUndefined = ({ source_id, ...others }: ReceivedRecord): ReceivedRecord => ({
  source_id,
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
});

function readEmail(text: string | undefined, note?: (problem: string) => void): string | null | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(/[\s;,<>]+/u).flatMap((part) => (part.includes("@") ? [part] : []));
  const addresses = parts.flatMap((part) => normaliseEmail(part.replace(/^mailto:/iu, "")) ?? []);
  if (addresses.length > 1) note?.("The row has several e-mail addresses, and the first one counts");
  if (text && addresses.length === 0) note?.("The e-mail address is unreadable and was left out");
  return addresses[0] ?? null;
}

function readNames(first: string | undefined, last: string | undefined, whole: string | undefined) {
  if (first || last)
    return {
      ...(first !== undefined && { first_name: first }),
      ...(last !== undefined && { last_name: last }),
    };
  if (!whole) return null;
  const [, family, given] = familyFirst.exec(whole) ?? [];
  return family && given ? { first_name: given, last_name: family } : { name: whole };
}

const familyFirst = /^([^,]+), *([^,]+)$/u;

/** An empty cell clears the manager. Neither an address nor an id of the file: a name, or an id that Kith knows. */
function readManager(
  id: string | undefined,
  email: string | undefined,
  any: string | undefined,
  ids: ReadonlySet<string>,
): Partial<ReceivedRecord> {
  const address = email || (any?.includes("@") ? any : "");
  if (id) return { manager_id: id };
  if (address) return { manager_email: readEmail(address) ?? address };
  if (any) return ids.has(any) ? { manager_id: any } : { manager_name: any.replace(familyFirst, "$2 $1") };
  return id === undefined && email === undefined && any === undefined ? {} : { manager_id: null };
}

const maxNamedLines = 5;

/** Collects the lines of each remark, so that a remark is one warning whatever its number of lines. */
function createNotes() {
  const lines = new Map<string, number[]>();
  return {
    add: (text: string, line: number) => {
      const found = lines.get(text);
      if (found) found.push(line);
      else lines.set(text, [line]);
    },
    list: () => [...lines].map(([text, found]) => `${text}: ${describeLines(found)}.`),
  };
}

export function describeLines(lines: readonly number[]): string {
  const named = lines.slice(0, maxNamedLines).join(", ");
  const more = lines.length - maxNamedLines;
  return `${lines.length === 1 ? "line" : "lines"} ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
