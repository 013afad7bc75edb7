import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import { profileChanges } from "./profile-changes";
import { toChangeRow } from "./stored-change";
import { openStoredProfile, toProfileRow, type StoredProfile } from "./stored-profile";

/** What payroll told of one person, and the run of the journal that asked. */
export type PayrollReading = {
  runId: string;
  person: { id: string; name: string };
  profile: StoredProfile;
  /** When the employee was last changed, according to payroll; null: it does not say. */
  changedAt: Date | null;
};

/**
 * Replaces what is kept of a person by what payroll told, and writes down in the journal what changed: private values sealed for
 * their row. The first reading is one line without values. Whoever calls holds the directory's lock (lib/directory-version/directory-version.ts) and has
 * looked that the link is still the one that was read. True: something changed.
 */
export async function replaceProfile(
  transaction: DatabaseSession,
  { runId, person, profile, changedAt }: PayrollReading,
): Promise<boolean> {
  const row = await transaction.profile.findUnique({ where: { personId: person.id } });
  const { personId, ...columns } = {
    ...toProfileRow(person.id, profile),
    payrollReadAt: profile.lastSyncedAt,
    payrollChangedAt: changedAt,
  };
  await transaction.profile.upsert({
    where: { personId },
    create: { personId, ...columns },
    update: columns,
  });
  const common = { runId, personId: person.id, personName: person.name };
  const before = row && openStoredProfile(row); // null also where a group cannot be opened
  if (before === null) {
    await transaction.syncChange.create({ data: { ...common, kind: row === null ? "created" : "updated" } });
    return true;
  }
  const changes = profileChanges(before, profile);
  if (changes.length === 0) return false;
  const ids = await reserveIds(transaction, changes.length);
  await transaction.syncChange.createMany({
    data: changes.map((change, index) => ({ ...common, ...toChangeRow(change, ids[index] ?? missingId()) })),
  });
  return true;
}

/** Ids ahead of the rows: a value is sealed for the row that it will stand in. */
async function reserveIds(transaction: DatabaseSession, count: number): Promise<bigint[]> {
  const rows = await transaction.$queryRaw<{ id: bigint }[]>`
    SELECT nextval(pg_get_serial_sequence('sync_changes', 'id')) AS id FROM generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

function missingId(): never {
  throw new Error("the database gave fewer ids than were asked for");
}
