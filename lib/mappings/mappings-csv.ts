import { disarmed, rearmed, writeCsv } from "@/lib/csv/write-csv";
import { normaliseEmail } from "@/lib/matching/email";
import { readCsvRecords, type CsvRecord } from "./csv-records";
import type { UserMapping } from "./schema";

/** All mappings as a table, as `writeCsv` writes it; `planImport` reads it back. */
export function mappingsCsv(mappings: readonly UserMapping[]): string {
  return writeCsv(mappings, ["user_email", "user_name", "payroll_id", "projects_id"]);
}

/** One user's change: what was, and what the file says. A key that is absent stays as it is. */
export type ImportChange = { mapping: UserMapping; wanted: { payroll_id?: string; projects_id?: string } };

export type ImportPlan = {
  changes: ImportChange[];
  /** Users of whom the file says what is so already. */
  unchanged: number;
  skipped: { line: number; reason: string }[];
};

const idColumns = ["payroll_id", "projects_id"] as const;
type IdColumn = (typeof idColumns)[number];
const longestId = 200;

/**
 * What a file would change, row by row; rows that cannot be meant are left out, with the reason. An empty cell clears the id; a column
 * that is not in the file is left alone. A sentence instead, where the file as a whole cannot be read.
 */
export function planImport(text: string, mappings: readonly UserMapping[]): ImportPlan | string {
  const records = readCsvRecords(text);
  if (!records) return "This is no CSV file, or it was cut off: a quotation mark is open or out of place.";
  const [head, ...rows] = records;
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const emailAt = columns.indexOf("user_email");
  const present = idColumns.filter((column) => columns.includes(column));
  if (emailAt < 0 || present.length === 0) {
    return "The first line has to name the columns: user_email, and payroll_id or projects_id or both.";
  }
  if (new Set(columns).size < columns.length) return "The first line names a column twice.";
  const byEmail = new Map(mappings.map((mapping) => [normaliseEmail(mapping.user_email), mapping]));
  const plan: ImportPlan = { changes: [], unchanged: 0, skipped: [] };
  const seen = new Set<string>();
  const given: Record<IdColumn, Map<string, number>> = { payroll_id: new Map(), projects_id: new Map() };
  for (const row of rows) {
    const email = normaliseEmail(plainCell(row.cells[emailAt] ?? ""));
    const mapping = email === null ? undefined : byEmail.get(email);
    const ids = present.map(
      (column) => [column, idIn(row.cells[columns.indexOf(column)] ?? "", mapping?.[column])] as const,
    );
    const reason = whyNot(row, columns.length, email, mapping !== undefined, seen, ids, given);
    if (reason !== null || email === null || !mapping) {
      plan.skipped.push({ line: row.line, reason: reason ?? "" });
      continue;
    }
    seen.add(email);
    for (const [column, id] of ids) if (id) given[column].set(id, row.line);
    const changed = ids.filter(([column, id]) => mapping[column] !== id);
    if (changed.length === 0) plan.unchanged += 1;
    else plan.changes.push({ mapping, wanted: Object.fromEntries(changed) });
  }
  return plan;
}

function whyNot(
  { cells }: CsvRecord,
  width: number,
  email: string | null,
  isKnown: boolean,
  seen: ReadonlySet<string>,
  ids: readonly (readonly [IdColumn, string])[],
  given: Readonly<Record<IdColumn, ReadonlyMap<string, number>>>,
): string | null {
  if (cells.length !== width) return `has ${cells.length} cells, and the first line ${width}`;
  if (email === null) return "has no e-mail address";
  if (!isKnown) return `no user has the e-mail address ${email}`;
  if (seen.has(email)) return `${email} stands further up already`;
  for (const [column, id] of ids) {
    if (id.length > longestId) return `the ${column} is too long for an id`;
    const line = given[column].get(id);
    if (line !== undefined) return `the ${column} ${id} is given to the user of line ${line} already`;
  }
  return null;
}

/** Undoes what keeps a spreadsheet from calculating. */
const plainCell = (cell: string) => rearmed(cell.trim()).trim();

/** What we wrote ourselves stays what it was, also where its own apostrophes look like ours. */
const idIn = (cell: string, stored = "") =>
  cell.trim() === disarmed(stored).trim() ? stored : plainCell(cell);
