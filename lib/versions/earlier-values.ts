import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { query, queryBulk } from "@/lib/platform/database/query";
import { sortFields, sortValues, type ChangeWithEarlierValues } from "./sort-fields";

const columns = { personId: "text", kind: "text", before: "text or null" } as const;
const { first_name, last_name, title, manager_id } = sortValues.shape;
const someValues = z.strictObject({
  first_name: first_name.exactOptional(),
  last_name: last_name.exactOptional(),
  title: title.exactOptional(),
  manager_id: manager_id.exactOptional(),
});
const change = z.discriminatedUnion("kind", [
  z.object({ personId: z.string(), kind: z.enum(["joined", "returned"]) }),
  z.object({ personId: z.string(), kind: z.literal("left"), before: sortValues }),
  z.object({ personId: z.string(), kind: z.literal("changed"), before: someValues }),
]);
const isKnownRow = z.object({ isKnown: z.boolean() });

/**
 * Returns changes newest first. Null if some changes are unknown: deleted by retention, never stored because a restore
 * published their version, or written by a version of Kith that stored no earlier values.
 */
export async function readChangesWithEarlierValues(
  after: bigint,
  upTo: bigint,
): Promise<ChangeWithEarlierValues[] | null> {
  const rows = await queryBulk(database(), columns)`
    SELECT person_id AS "personId", kind::text AS kind, before::text AS before FROM directory_changes
    WHERE version > ${after}::bigint AND version <= ${upTo}::bigint
      AND (kind <> 'changed' OR fields && ${[...sortFields]}::text[])
    ORDER BY version DESC`;
  // The statement below checks, after the rows were read, whether all changes since `after` are still stored: retention
  // may have deleted some of them meanwhile.
  const [state] = await query(database(), isKnownRow)`
    SELECT changes_since <= ${after}::bigint AND changes_through = version AS "isKnown" FROM directory_state WHERE id = 1`;
  if (!state?.isKnown) return null;
  const read = z
    .array(change)
    .safeParse(rows.map(({ before, ...row }) => ({ ...row, before: parseJson(before) })));
  return read.success ? read.data : null;
}

const parseJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));
