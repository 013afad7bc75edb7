import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { formerSql, inDirectorySql, notHiddenSql } from "@/lib/people/membership";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import type { PersonReplacement } from "@/lib/runs/run-schema";

/**
 * A replacement is open while an executive can decide whether both are one person. A renamed person (`updated`) is one
 * person unless an executive decides otherwise within 30 days.
 */
export async function listOpenReplacements(): Promise<PersonReplacement[]> {
  return readReplacements(
    Prisma.sql`change.kind = 'replaced' AND change.is_same_person IS NULL AND ${formerSql.former} AND ${inDirectorySql.newcomer} AND newcomer.id IS NOT NULL`,
  );
}

export const listReplacementsOfRun = (runId: string): Promise<PersonReplacement[]> =>
  readReplacements(Prisma.sql`change.run_id = ${runId}::uuid`);

const replacementRow = z.object({
  runId: z.string(),
  formerId: z.string(),
  formerName: z.string(),
  newcomerId: z.string(),
  newcomerName: z.string(),
  isSamePerson: z.boolean().nullable(),
  isAnswerable: z.boolean(),
});

async function readReplacements(which: Prisma.Sql): Promise<PersonReplacement[]> {
  const rows = await query(database(), replacementRow)`
    SELECT change.run_id AS "runId", change.person_id AS "formerId", CASE change.kind WHEN 'updated' THEN change.old ELSE change.person_name END AS "formerName",
      change.replaced_by_id AS "newcomerId", coalesce(created.person_name, change.new, '') AS "newcomerName",
      coalesce(change.is_same_person, CASE change.kind WHEN 'updated' THEN true END) AS "isSamePerson",
      coalesce(${inDirectorySql.newcomer} AND newcomer.id IS NOT NULL AND CASE change.kind
        WHEN 'updated' THEN change.is_same_person IS NULL AND run.started_at > clock_timestamp() - interval '30 days'
        ELSE ${formerSql.former} END, false) AS "isAnswerable"
    FROM sync_changes AS change JOIN sync_runs AS run ON run.id = change.run_id
    LEFT JOIN people AS former ON former.id = change.person_id
    LEFT JOIN people AS newcomer ON newcomer.id = change.replaced_by_id
    LEFT JOIN sync_changes AS created ON created.run_id = change.run_id AND created.person_id = change.replaced_by_id
      AND created.kind = 'created'
    WHERE change.replaced_by_id IS NOT NULL AND ${notHiddenSql.former} AND ${notHiddenSql.newcomer} AND ${which}
    ORDER BY change.id DESC`;
  return rows.map(({ runId, isSamePerson, isAnswerable, ...names }) => ({
    run_id: runId,
    former: { person_id: names.formerId, name: names.formerName },
    newcomer: { person_id: names.newcomerId, name: names.newcomerName },
    answer: isSamePerson === null ? null : isSamePerson ? "same_person" : "two_people",
    is_answerable: isAnswerable,
  }));
}
