import "server-only";
import { z } from "zod";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { profileChanges } from "./profile-changes";
import { toChangeRow } from "./stored-change";
import {
  openStoredProfile,
  openStoredSections,
  toProfileRow,
  type KeptSections,
  type StoredProfile,
} from "./stored-profile";
import { completeProfile, type ToldProfile } from "./told-profile";

/** What payroll told of one person, and the run of the journal that asked. */
type PayrollReading = {
  runId: string;
  person: { id: string; name: string };
  profile: ToldProfile;
  /** When the employee was last changed, according to payroll; null: it does not say. */
  changedAt: Date | null;
};

/** What became of a reading. `leftOut`: fields (`section.field`) that payroll left out and that somebody should look at. */
type KeptReading = { isChanged: boolean; leftOut: string[] };

/**
 * Replaces what is kept of a person by what payroll told, and writes down in the journal what changed: private values sealed for
 * their row. What payroll left out stays as it is (PAY-17), and the time of the last change counts as unknown then, so that the next run
 * reads the person again. The first reading is one line without values. Whoever calls holds the directory's lock
 * (lib/directory-version/directory-version.ts) and has looked that the link is still the one that was read.
 */
export async function replaceProfile(
  transaction: DatabaseSession,
  { runId, person, profile: told, changedAt }: PayrollReading,
): Promise<KeptReading> {
  const row = await transaction.profile.findUnique({ where: { personId: person.id } });
  const before = row && openStoredSections(row);
  const { profile, leftOut, untouched } = completeProfile(told, before);
  const { personId, ...columns } = {
    ...toProfileRow(person.id, profile),
    payrollReadAt: profile.lastSyncedAt,
    payrollChangedAt: leftOut.length === 0 ? changedAt : null,
  };
  await transaction.profile.upsert({
    where: { personId },
    create: { personId, ...columns },
    update: {
      ...columns,
      ...(row && untouched.has("contact") && { contact: row.contact }),
      ...(row && untouched.has("demographics") && { demographics: row.demographics }),
      ...(row && untouched.has("financial") && { financial: row.financial }),
    },
  });
  const common = { runId, personId: person.id, personName: person.name };
  const comparable = before && withoutUntouched(before, profile, untouched);
  if (comparable === null) {
    await transaction.syncChange.create({ data: { ...common, kind: row === null ? "created" : "updated" } });
    return { isChanged: true, leftOut };
  }
  const changes = profileChanges(comparable, profile);
  if (changes.length === 0) return { isChanged: false, leftOut };
  const ids = await reserveIds(transaction, changes.length);
  await transaction.syncChange.createMany({
    data: changes.map((change, index) => ({ ...common, ...toChangeRow(change, ids[index] ?? missingId()) })),
  });
  return { isChanged: true, leftOut };
}

/**
 * Gives what is kept of one person to another, who turned out to be the same: sealed anew, for their row. What no key opens is left, and
 * the next reading brings it. Whoever calls holds the directory's lock.
 */
export async function moveProfile(transaction: DatabaseSession, fromId: string, toId: string): Promise<void> {
  const row = await transaction.profile.findUnique({ where: { personId: fromId } });
  const opened = row && openStoredProfile(row);
  if (!row || !opened) return;
  const { payrollLastSyncedAt: lastSyncedAt, payrollReadAt, payrollChangedAt } = row;
  await transaction.profile.deleteMany({ where: { personId: toId } });
  await transaction.profile.create({
    data: { ...toProfileRow(toId, { ...opened, lastSyncedAt }), payrollReadAt, payrollChangedAt },
  });
}

/** What was kept before, to compare with: a section that was not touched is the same. Null: one was replaced that could not be opened. */
function withoutUntouched(
  { employment, contact, demographics, financial }: KeptSections,
  now: StoredProfile,
  untouched: ReadonlySet<string>,
) {
  const before = {
    employment,
    contact: untouched.has("contact") ? now.contact : contact,
    demographics: untouched.has("demographics") ? now.demographics : demographics,
    financial: untouched.has("financial") ? now.financial : financial,
  };
  if (before.contact === "unreadable" || before.demographics === "unreadable") return null;
  if (before.financial === "unreadable") return null;
  return {
    employment,
    contact: before.contact,
    demographics: before.demographics,
    financial: before.financial,
  };
}

/** Ids ahead of the rows: a value is sealed for the row that it will stand in. */
async function reserveIds(transaction: DatabaseSession, count: number): Promise<bigint[]> {
  const rows = await query(transaction, z.object({ id: z.bigint() }))`
    SELECT nextval(pg_get_serial_sequence('sync_changes', 'id')) AS id FROM generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

function missingId(): never {
  throw new Error("the database gave fewer ids than were asked for");
}
