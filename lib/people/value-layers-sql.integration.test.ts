import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { setUpTestDatabase } from "@/testing/test-database";
import { pickValue } from "./value-layers";
import { buildPictureSql, officeSql, startDateSql, workPhoneSql } from "./value-layers-sql";

setUpTestDatabase();

const row = z.object({
  office: z.string().nullable(),
  start: z.string().nullable(),
  picture: z.string().nullable(),
  phone: z.string().nullable(),
});
const known = fc.option(fc.stringMatching(/^[a-z]{0,3}$/));

test("SQL and code choose the same value", async () => {
  await fc.assert(
    fc.asyncProperty(known, known, known, async (payroll, projects, own) => {
      const rows = await query(database(), row)`
        SELECT ${officeSql} AS office, ${startDateSql} AS start, ${buildPictureSql("version")} AS picture,
          ${workPhoneSql} AS phone
        FROM ${values([payroll, payroll])} AS profiles (location, start_date),
          ${values([projects, projects, projects])} AS people (office, joined_on, work_phone),
          ${values([own])} AS person_abouts (work_phone),
          ${values([own])} AS own_pictures (version), ${values([projects])} AS person_pictures (version)`;
      const [office, start] = (["office", "startDate"] as const).map((field) =>
        pickValue(field, { payroll, projects }),
      );
      expect(rows).toEqual([
        {
          office,
          start,
          picture: pickValue("picture", { own, projects }),
          phone: pickValue("workPhone", { own, projects }),
        },
      ]);
    }),
    { numRuns: 30 },
  );
});

const values = (row: readonly (string | null)[]) =>
  Prisma.sql`(VALUES (${Prisma.join(row.map((value) => Prisma.sql`${value}::text`))}))`;
