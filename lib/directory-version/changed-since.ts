import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import type { ToldField } from "./told-fields";

const row = z.object({ isKnown: z.boolean(), personIds: z.array(z.string()) });

/**
 * Who joined, returned or was changed in one of these fields since a time; null where the changes do not reach back so far, or not beyond
 * a restore or another version that told nobody what it changed: then it may be anybody. What else was changed of somebody does not count.
 */
export async function findChangedSince(
  since: Date,
  fields: readonly ToldField[],
): Promise<ReadonlySet<string> | null> {
  const from = since.toISOString();
  const [found] = await query(database(), row)`
    SELECT coalesce((SELECT min(at) FROM directory_changes JOIN directory_state AS state ON state.id = 1
        WHERE directory_changes.version > state.changes_since AND state.changes_through = state.version
      ) <= ${from}::timestamptz, false) AS "isKnown",
      coalesce((SELECT array_agg(DISTINCT person_id::text) FROM directory_changes
        WHERE at >= ${from}::timestamptz AND (kind IN ('joined', 'returned') OR fields && ${[...fields]}::text[])), '{}') AS "personIds"`;
  return found?.isKnown ? new Set(found.personIds) : null;
}
