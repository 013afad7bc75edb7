import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { getPreparedStatementReader, type DatabaseSession } from "./database";

/**
 * Throws if a row does not match the schema, which is a defect of the statement. A `bigint` is returned as a bigint;
 * dates and times as a Date, in UTC.
 */
export const query =
  <Row>(session: DatabaseSession, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    z.array(row).parse(await session.$queryRaw(statement, ...values));

/**
 * Without Prisma, in a third of the time. Use it only for the statements that run most often, and never in a
 * transaction. Select days, and integers beyond 32 bits, as text, because the server and the embedded database parse
 * them differently.
 */
export function queryPrepared<Row>(name: string, row: z.ZodType<Row>) {
  const rows = z.array(row);
  return async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const { text, values: parameters } = Prisma.sql(statement, ...values);
    return rows.parse(await getPreparedStatementReader()(name, text, parameters));
  };
}

export const hasRows =
  (session: DatabaseSession) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<boolean> =>
    (await query(session, z.unknown())(statement, ...values)).length > 0;

const columnTypeGuards = {
  text: (value: unknown): value is string => typeof value === "string",
  "text or null": (value: unknown): value is string | null => value === null || typeof value === "string",
  number: (value: unknown): value is number => typeof value === "number",
  boolean: (value: unknown): value is boolean => typeof value === "boolean",
  texts: (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((text) => typeof text === "string"),
};
type ColumnTypes = {
  text: string;
  "text or null": string | null;
  number: number;
  boolean: boolean;
  texts: string[];
};
type Columns = Readonly<Record<string, keyof ColumnTypes>>;
type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ColumnTypes[C[Name]] };

const columnsRow = z.tuple([z.object({ columns: z.string() })]);
const fingerprintRow = z.tuple([z.object({ fingerprint: z.string() })]);
const columnValues = z.array(
  z.custom<readonly unknown[] | null>((value) => value === null || Array.isArray(value)),
);

/**
 * The database sends the rows as one JSON text, column by column. Prisma would take ten times as long to parse ordinary
 * rows, and zod as long again to validate them. Dates and ids are returned as text.
 */
export const queryBulk =
  <const C extends Columns>(session: DatabaseSession, columns: C) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<RowOf<C>[]> => {
    const aggregates = Object.keys(columns).map((name) => `json_agg(found."${name}")`);
    const answer = await session.$queryRaw`
      SELECT json_build_array(${Prisma.raw(aggregates.join(", "))})::text AS columns
      FROM (${Prisma.sql(statement, ...values)}) AS found`;
    return parseRows(columns, columnsRow.parse(answer)[0].columns);
  };

/**
 * Changes if any value changes, and does not depend on the order of rows. Hashes whole rows as text, because sums of
 * `hash_record` stay equal when two rows swap a value. The database computes it and sends no row.
 */
export async function readFingerprint(session: DatabaseSession, rows: Prisma.Sql): Promise<string> {
  const answer = await session.$queryRaw`
    SELECT concat_ws(' ', count(*), sum(hashtextextended(line, 0)), sum(hashtextextended(line, 1))) AS fingerprint
    FROM (SELECT found::text AS line FROM (${rows}) AS found OFFSET 0) AS lines`;
  return fingerprintRow.parse(answer)[0].fingerprint;
}

function parseRows<const C extends Columns>(columns: C, text: string): RowOf<C>[] {
  const names = Object.keys(columns);
  const isRow = (row: Record<string, unknown>): row is RowOf<C> =>
    names.every((name) => columnTypeGuards[columns[name] ?? "text"](row[name]));
  const read = columnValues.parse(JSON.parse(text));
  return (read[0] ?? []).map((_, index) => {
    const row: Record<string, unknown> = {};
    for (const [column, name] of names.entries()) row[name] = read[column]?.[index];
    if (!isRow(row)) throw new Error("a row does not match its column types");
    return row;
  });
}

/** More than the people of most directories, in about six megabytes of text. */
const maxRowsPerPage = 30_000;

/** Page by page in the order of ids, because one JSON text might be too long. */
export async function readAllPages<Row extends { id: string }>(
  readPage: (after: string, atMost: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(rows.at(-1)?.id ?? "00000000-0000-0000-0000-000000000000", maxRowsPerPage);
    for (const row of page) rows.push(row);
    if (page.length < maxRowsPerPage) return rows;
  }
}

/** Expects `limit + 1` rows. The cursor is null on the last page. */
export function splitKeysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
