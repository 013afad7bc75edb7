import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { environment, type EncryptionKey } from "@/lib/platform/environment";
import { query } from "@/lib/platform/database/query";
import { countDecryptable } from "@/lib/platform/secrets/key-check";
import { unreadableValueKinds, type UnreadableValueKind } from "./unreadable-value-kinds";

/** Fewer while values are unreadable, so that a fix is visible within an hour. */
const [recountSeconds, recountWhileUnreadableSeconds] = [86_400, 3_600];

/** Due if the last count is too old or there is none. */
export async function countUnreadableIfDue(signal: AbortSignal): Promise<void> {
  const [last] = await query(database(), z.object({ isDue: z.boolean() }))`
    SELECT coalesce(min(counted_at) < clock_timestamp()
      - make_interval(secs => CASE WHEN sum(found) > 0 THEN ${recountWhileUnreadableSeconds}::int ELSE ${recountSeconds}::int END), true) AS "isDue"
    FROM unreadable_values`;
  if (last?.isDue !== false) await countUnreadable(environment().encryptionKeys, signal);
}

export async function countUnreadable(
  keys: readonly EncryptionKey[],
  signal?: AbortSignal,
): Promise<{ kind: UnreadableValueKind; found: number }[]> {
  const counts = await countDecryptable(keys, signal);
  const found = unreadableValueKinds.map((kind) => ({
    kind,
    found: counts.reduce((sum, count) => sum + (count.table === kind ? count.unreadable : 0), 0),
  }));
  await database().$executeRaw`
    INSERT INTO unreadable_values (kind, found, counted_at)
    SELECT counted.kind, counted.found, clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS counted(kind text, found int)
    ON CONFLICT (kind) DO UPDATE SET found = excluded.found, counted_at = excluded.counted_at`;
  return found;
}
