import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { preparedReads, type DatabaseSession } from "./database";

/**
 * Reads by SQL, the statement as a template: rows of the given shape, each of them checked. A row of another shape is a defect of the
 * statement, and thrown. Columns come as the database has them: `bigint` as a bigint, dates and times as a Date, in UTC.
 */
export const query =
  <Row>(session: DatabaseSession, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    z.array(row).parse(await session.$queryRaw(statement, ...values));

/**
 * The same past Prisma, by a statement that the database keeps prepared under this name: a third of the work, for what is read for every
 * request. Never in a transaction. Days, and whole numbers beyond 32 bits, are asked for as text: the engines read them differently.
 */
export function preparedQuery<Row>(name: string, row: z.ZodType<Row>) {
  const rows = z.array(row);
  return async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const text = statement.reduce((before, part, index) => `${before}$${index}${part}`);
    return rows.parse(await preparedReads()(name, text, values));
  };
}

/** Whether the statement finds anything. */
export const finds =
  (session: DatabaseSession) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<boolean> =>
    (await query(session, z.unknown())(statement, ...values)).length > 0;

/** What a column of `queryMany` may hold. */
const holds = {
  text: (value: unknown): value is string => typeof value === "string",
  "text or null": (value: unknown): value is string | null => value === null || typeof value === "string",
  number: (value: unknown): value is number => typeof value === "number",
  boolean: (value: unknown): value is boolean => typeof value === "boolean",
};
type Held = { text: string; "text or null": string | null; number: number; boolean: boolean };
type Columns = Readonly<Record<string, keyof Held>>;
type RowOf<C extends Columns> = { -readonly [Name in keyof C]: Held[C[Name]] };

const oneText = z.tuple([z.object({ columns: z.string() })]);
const oneReading = z.tuple([z.object({ fingerprint: z.string(), text: z.string().nullable() })]);
const valuesOfColumns = z.array(
  z.custom<readonly unknown[] | null>((value) => value === null || Array.isArray(value)),
);

/**
 * The same for very many rows, whose columns are named beside what each holds: they come as one text of JSON, column by column, in the order
 * of the statement. Prisma takes ten times as long for so many values, and zod as long again. A date or an id comes as text.
 */
export const queryMany =
  <const C extends Columns>(session: DatabaseSession, columns: C) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<RowOf<C>[]> => {
    const answer = await session.$queryRaw`
      SELECT ${textOf(columns)} AS columns FROM (${Prisma.sql(statement, ...values)}) AS found`;
    return rowsIn(columns, oneText.parse(answer)[0].columns);
  };

const textOf = (columns: Columns) =>
  Prisma.raw(
    `json_build_array(${Object.keys(columns)
      .map((name) => `json_agg(found."${name}")`)
      .join(", ")})::text`,
  );

/** Very many rows, and a fingerprint of them by the database. */
export type Reading<C extends Columns> = { fingerprint: string; rows: readonly RowOf<C>[] };

/**
 * One row, `fingerprint`: another where any value of any row is another, the same in whatever order they come. Of whole rows as text, made
 * once: sums of `hash_record` stay the same where two rows exchange a value.
 */
export const fingerprintOf = (rows: Prisma.Sql) => Prisma.sql`
  SELECT concat_ws(' ', count(*), sum(hashtextextended(line, 0)), sum(hashtextextended(line, 1))) AS fingerprint
  FROM (SELECT found::text AS line FROM ${rows} AS found OFFSET 0) AS lines`;

/** Reads them, in any order. Where they are those of `known`, that is the answer, and the database writes and sends nothing of them. */
export const readAgain =
  <const C extends Columns>(session: DatabaseSession, columns: C, known: Reading<C> | null) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Reading<C>> => {
    const answer = await session.$queryRaw`
      WITH found AS MATERIALIZED (${Prisma.sql(statement, ...values)}),
      told AS MATERIALIZED (${fingerprintOf(Prisma.sql`found`)})
      SELECT fingerprint, CASE WHEN fingerprint = ${known?.fingerprint ?? ""} THEN NULL ELSE (SELECT ${textOf(columns)} FROM found) END AS text
      FROM told`;
    const [{ fingerprint, text }] = oneReading.parse(answer);
    if (text !== null) return { fingerprint, rows: rowsIn(columns, text) };
    if (!known) throw new Error("the database has sent nothing to who knew nothing");
    return known;
  };

/** Each of the shape that its columns say. */
function rowsIn<const C extends Columns>(columns: C, text: string): RowOf<C>[] {
  const names = Object.keys(columns);
  const isRow = (row: Record<string, unknown>): row is RowOf<C> =>
    names.every((name) => holds[columns[name] ?? "text"](row[name]));
  const read = valuesOfColumns.parse(JSON.parse(text));
  return (read[0] ?? []).map((_, index) => {
    const row: Record<string, unknown> = {};
    for (const [column, name] of names.entries()) row[name] = read[column]?.[index];
    if (!isRow(row)) throw new Error("a row of many has another shape than its columns say");
    return row;
  });
}

/** More than most directories have, in some six megabytes of text. */
const mostAtOnce = 30_000;

/**
 * All rows of a reading by `queryMany` that would be too large for one text: page by page, each of the rows after the last one's id, in the
 * order of their ids.
 */
export async function inPages<Row extends { id: string }>(
  readPage: (after: string, atMost: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(rows.at(-1)?.id ?? "00000000-0000-0000-0000-000000000000", mostAtOnce);
    for (const row of page) rows.push(row);
    if (page.length < mostAtOnce) return rows;
  }
}
