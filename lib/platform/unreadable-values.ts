import "server-only";
import { z } from "zod";
import { database } from "./database";
import { SealBrokenError, unseal } from "./encryption";
import { environment, type EncryptionKey } from "./environment";
import { query } from "./query";
import { sealedColumns, sealedRows } from "./sealed-columns";
import { unreadableKinds, type UnreadableKind } from "@/lib/unreadable-kinds";

/** Columns whose values last: an authorisation and a stored response are gone after a day at most. */
const lasting = sealedColumns.flatMap((column) => {
  const kind = unreadableKinds.find((table) => table === column.table);
  return kind ? [{ ...column, kind }] : [];
});

export type OpenedByKey = { kind: UnreadableKind; keyId: string; readable: number; unreadable: number };

/** Tries to decrypt every stored value, and counts by kind and by the id of the key that encrypted it. */
export async function countOpened(
  keys: readonly EncryptionKey[],
  signal?: AbortSignal,
): Promise<OpenedByKey[]> {
  const counts = new Map<string, OpenedByKey>();
  for (const { kind, ...place } of lasting) {
    for await (const { row, sealed } of sealedRows(place)) {
      signal?.throwIfAborted();
      const keyId = sealed.split(".")[1] ?? "?";
      const count = counts.get(`${kind}.${keyId}`) ?? { kind, keyId, readable: 0, unreadable: 0 };
      counts.set(`${kind}.${keyId}`, count);
      const isReadable = opens(sealed, { ...place, row }, keys);
      if (isReadable) count.readable += 1;
      else count.unreadable += 1;
    }
  }
  return [...counts.values()];
}

function opens(sealed: string, place: Parameters<typeof unseal>[1], keys: readonly EncryptionKey[]): boolean {
  try {
    unseal(sealed, place, keys);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}

/** Seconds after which values are counted again: soon while some are unreadable, so that a remedy shows. */
const [recountSeconds, recountWhileUnreadableSeconds] = [86_400, 3_600];

/** Counts the unreadable values and stores the result, where the last count is due for it. */
export async function countUnreadableIfDue(signal: AbortSignal): Promise<void> {
  const [last] = await query(database(), z.object({ isDue: z.boolean() }))`
    SELECT coalesce(min(counted_at) < clock_timestamp()
      - make_interval(secs => CASE WHEN sum(found) > 0 THEN ${recountWhileUnreadableSeconds}::int ELSE ${recountSeconds}::int END), true) AS "isDue"
    FROM unreadable_values`;
  if (last?.isDue !== false) await countUnreadable(environment().encryptionKeys, signal);
}

/** Counts the unreadable values, stores the result and returns it. */
export async function countUnreadable(
  keys: readonly EncryptionKey[],
  signal?: AbortSignal,
): Promise<{ kind: UnreadableKind; found: number }[]> {
  const counts = await countOpened(keys, signal);
  const found = unreadableKinds.map((kind) => ({
    kind,
    found: counts.reduce((sum, count) => sum + (count.kind === kind ? count.unreadable : 0), 0),
  }));
  await database().$executeRaw`
    INSERT INTO unreadable_values (kind, found, counted_at)
    SELECT counted.kind, counted.found, clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS counted(kind text, found int)
    ON CONFLICT (kind) DO UPDATE SET found = excluded.found, counted_at = excluded.counted_at`;
  return found;
}
