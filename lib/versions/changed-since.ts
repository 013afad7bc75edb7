import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import type { PublishedField } from "./published-fields";

const changedSinceRow = z.object({ isKnown: z.boolean(), personIds: z.array(z.string()) });

/** Returns null if unknown: no change is stored from `since` on, or a later version stored none (a restore). */
export async function findPeopleChangedSince(
  since: Date,
  fields: readonly PublishedField[],
): Promise<ReadonlySet<string> | null> {
  const from = since.toISOString();
  const [found] = await query(database(), changedSinceRow)`
    SELECT coalesce((SELECT min(at) FROM directory_changes JOIN directory_state AS state ON state.id = 1
        WHERE directory_changes.version > state.changes_since AND state.changes_through = state.version
      ) <= ${from}::timestamptz, false) AS "isKnown",
      coalesce((SELECT array_agg(DISTINCT person_id::text) FROM directory_changes
        WHERE at >= ${from}::timestamptz AND (kind IN ('joined', 'returned') OR fields && ${[...fields]}::text[])), '{}') AS "personIds"`;
  return found?.isKnown ? new Set(found.personIds) : null;
}
