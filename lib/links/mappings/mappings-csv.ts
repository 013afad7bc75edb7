import { escapeFormulas, unescapeFormulas } from "@/lib/platform/text/escape-formulas";
import { formatCsv } from "@/lib/platform/text/format-csv";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { readCsvRecords, type CsvRecord } from "./csv-records";
import type { UserMapping } from "./schema";

export function formatMappingsCsv(mappings: readonly UserMapping[]): string {
  return formatCsv(mappings, ["user_email", "user_name", "payroll_id", "projects_id"]);
}

export type ImportChange = { mapping: UserMapping; wanted: { payroll_id?: string; projects_id?: string } };

export type ImportPlan = {
  changes: ImportChange[];
  unchanged: number;
  skipped: { line: number; reason: string }[];
};

const idColumns = ["payroll_id", "projects_id"] as const;
type IdColumn = (typeof idColumns)[number];
const maxIdLength = 200;

/**
 * Plans the changes that a CSV file requests. Invalid rows are skipped with a reason. An empty cell clears the id; the
 * ids of a missing column stay unchanged. Returns an error message if the file is not valid CSV, or if its first line
 * lacks a required column or repeats a column.
 */
export function planImport(text: string, mappings: readonly UserMapping[]): ImportPlan | string {
  const records = readCsvRecords(text);
  if (!records)
    return "The file is not valid CSV, or is incomplete: a quotation mark is missing or misplaced.";
  const [head, ...rows] = records;
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const emailAt = columns.indexOf("user_email");
  const present = idColumns.filter((column) => columns.includes(column));
  if (emailAt < 0 || present.length === 0) {
    return "The first line must name the columns: user_email, and payroll_id, projects_id or both.";
  }
  if (new Set(columns).size < columns.length) return "The first line names a column twice.";
  const byEmail = new Map(mappings.map((mapping) => [normaliseEmail(mapping.user_email), mapping]));
  const plan: ImportPlan = { changes: [], unchanged: 0, skipped: [] };
  const seen = new Set<string>();
  const given: Record<IdColumn, Map<string, number>> = { payroll_id: new Map(), projects_id: new Map() };
  for (const row of rows) {
    const email = normaliseEmail(readPlainCell(row.cells[emailAt] ?? ""));
    const mapping = email === null ? undefined : byEmail.get(email);
    const ids = present.map(
      (column) => [column, readIdCell(row.cells[columns.indexOf(column)] ?? "", mapping?.[column])] as const,
    );
    const reason = findSkipReason(row, columns.length, email, mapping !== undefined, seen, ids, given);
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

function findSkipReason(
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
  if (seen.has(email)) return `${email} occurs in an earlier line`;
  for (const [column, id] of ids) {
    if (id.length > maxIdLength) return `the ${column} is too long for an id`;
    const line = given[column].get(id);
    if (line !== undefined) return `the ${column} ${id} is already assigned in line ${line}`;
  }
  return null;
}

const readPlainCell = (cell: string) => unescapeFormulas(cell.trim()).trim();

/** The exported form of the stored id means that id, even if its own apostrophes look like escaping. */
const readIdCell = (cell: string, stored = "") =>
  cell.trim() === escapeFormulas(stored).trim() ? stored : readPlainCell(cell);
