import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { tryDecrypt } from "./encryption";
import { environment, type EncryptionKey } from "@/lib/platform/environment";
import { query } from "@/lib/platform/database/query";
import { encryptedColumns, readEncryptedValues } from "./encrypted-columns";
import { unreadableValueKinds, type UnreadableValueKind } from "./unreadable-value-kinds";

/** Excludes canaries, and pending authorisations and stored responses, which expire within a day. */
const checkedColumns = encryptedColumns.flatMap((column) => {
  const kind = unreadableValueKinds.find((table) => table === column.table);
  return kind ? [{ ...column, kind }] : [];
});

export type DecryptionCount = {
  kind: UnreadableValueKind;
  keyId: string;
  readable: number;
  unreadable: number;
};

/** By kind and by the id of the encrypting key. */
export async function countDecryptable(
  keys: readonly EncryptionKey[],
  signal?: AbortSignal,
): Promise<DecryptionCount[]> {
  const counts = new Map<string, DecryptionCount>();
  for (const { kind, ...place } of checkedColumns) {
    for await (const { row, sealed } of readEncryptedValues(place)) {
      signal?.throwIfAborted();
      const keyId = sealed.split(".")[1] ?? "?";
      const count = counts.get(`${kind}.${keyId}`) ?? { kind, keyId, readable: 0, unreadable: 0 };
      counts.set(`${kind}.${keyId}`, count);
      count[tryDecrypt(sealed, { ...place, row }, keys) === null ? "unreadable" : "readable"] += 1;
    }
  }
  return [...counts.values()];
}

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
    found: counts.reduce((sum, count) => sum + (count.kind === kind ? count.unreadable : 0), 0),
  }));
  await database().$executeRaw`
    INSERT INTO unreadable_values (kind, found, counted_at)
    SELECT counted.kind, counted.found, clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS counted(kind text, found int)
    ON CONFLICT (kind) DO UPDATE SET found = excluded.found, counted_at = excluded.counted_at`;
  return found;
}
