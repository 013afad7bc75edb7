import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/** Statements of this many rows: large enough to be quick, small enough for one message to the database. */
export const rowsPerStatement = 10_000;

export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    batches.push(rows.slice(start, start + rowsPerStatement));
  }
  return batches;
}

type ColumnType = "uuid" | "text" | "date" | "sync_change_kind";
type Columns<Row> = Readonly<Record<string, readonly [type: ColumnType, of: (row: Row) => string | null]>>;

/**
 * Rows of ours for a `FROM`, called `row`, with these columns in this order. Each column is one parameter, however many rows there are: this
 * takes half the time of `jsonb_to_recordset`, and a sync's statements are read by the database ten thousand rows at once.
 */
export function manyRows<Row>(rows: readonly Row[], columns: Columns<Row>): Prisma.Sql {
  const parameters = Object.values(columns).map(
    ([type, of]) => Prisma.sql`${arrayText(rows.map(of))}::text::${Prisma.raw(type)}[]`,
  );
  return Prisma.sql`unnest(${Prisma.join(parameters)}) AS row(${Prisma.raw(Object.keys(columns).join(", "))})`;
}

/** An array as PostgreSQL reads one. A value that could be read as anything but itself is quoted: as a null, a comma, a nested array. */
function arrayText(values: readonly (string | null)[]): string {
  return `{${values.map(elementText).join(",")}}`;
}

function elementText(value: string | null): string {
  if (value === null) return "NULL";
  // Most need no quotes: each quote would be escaped and read twice more on the way through Prisma.
  if (isPlain.test(value) && !isNullWord.test(value)) return value;
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

const isPlain = /^[^\s{}",\\](?:[^{}",\\]*[^\s{}",\\])?$/;
const isNullWord = /^null$/i;
