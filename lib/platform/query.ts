import "server-only";
import { z } from "zod";
import type { DatabaseSession } from "./database";

/**
 * Reads by SQL, the statement as a template: rows of the given shape, each of them checked. A row of another shape is a defect of the
 * statement, and thrown. Columns come as the database has them: `bigint` as a bigint, dates and times as a Date, in UTC.
 */
export const query =
  <Row>(session: DatabaseSession, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    z.array(row).parse(await session.$queryRaw(statement, ...values));

/** Whether the statement finds anything. */
export const finds =
  (session: DatabaseSession) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<boolean> =>
    (await query(session, z.unknown())(statement, ...values)).length > 0;
