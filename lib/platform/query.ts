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
export const preparedQuery =
  <Row>(name: string, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const text = statement.reduce((before, part, index) => `${before}$${index}${part}`);
    return z.array(row).parse(await preparedReads()(name, text, values));
  };

/** Whether the statement finds anything. */
export const finds =
  (session: DatabaseSession) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<boolean> =>
    (await query(session, z.unknown())(statement, ...values)).length > 0;

const oneText = z.tuple([z.object({ rows: z.string() })]);

/**
 * The same for very many rows: they come as one text of JSON, which takes a tenth of the time that Prisma takes for so many values. Columns come as
 * JSON has them: a date as text, and no `bigint`, which JSON would round.
 */
export const queryMany =
  <Row>(session: DatabaseSession, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const found = await session.$queryRaw`
      SELECT coalesce(json_agg(found), '[]')::text AS rows FROM (${Prisma.sql(statement, ...values)}) AS found`;
    return z.array(row).parse(JSON.parse(oneText.parse(found)[0].rows));
  };
