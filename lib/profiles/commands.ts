import "server-only";
import { z } from "zod";
import type { LockedSession } from "@/lib/versions/directory-version";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { diffProfiles } from "./profile-changes";
import { toChangeRow } from "./stored-change";
import {
  decryptStoredProfile,
  decryptStoredSections,
  requireReadable,
  toProfileRow,
  type StoredSections,
  type StoredProfile,
} from "./stored-profile";
import { completeProfile, type ReceivedProfile } from "./profile-record";

type PayrollReading = {
  runId: string;
  person: { id: string; name: string };
  profile: ReceivedProfile;
  changedAt: Date | null;
};

/** Result of storing a reading. `omitted`: fields (`section.field`) that payroll unexpectedly omitted. */
type ReplaceResult = { isChanged: boolean; omitted: string[] };

/**
 * Replaces a stored profile by payroll's data and adds the changes to the run history. Private values are encrypted for
 * their row. Omitted fields stay unchanged (PAY-17). If payroll omitted a field unexpectedly, the stored time of the
 * last change is removed, so that the next run reads the person again. The first reading, and one that replaces a
 * section that cannot be decrypted, add a single entry without values. The caller must have verified that the person is
 * still linked to this employee.
 */
export async function storeProfileReading(
  transaction: LockedSession,
  { runId, person, profile: received, changedAt }: PayrollReading,
): Promise<ReplaceResult> {
  const row = await transaction.profile.findUnique({ where: { personId: person.id } });
  const before = row && decryptStoredSections(row);
  const { profile, omitted, untouched } = completeProfile(received, before);
  const { personId, ...columns } = {
    ...toProfileRow(person.id, profile),
    payrollReadAt: profile.lastSyncedAt,
    payrollChangedAt: omitted.length === 0 ? changedAt : null,
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
  const comparable = before && toComparableSections(before, profile, untouched);
  if (comparable === null) {
    await transaction.syncChange.create({ data: { ...common, kind: row === null ? "created" : "updated" } });
    return { isChanged: true, omitted };
  }
  const changes = diffProfiles(comparable, profile);
  if (changes.length === 0) return { isChanged: false, omitted };
  const ids = await reserveIds(transaction, changes.length);
  await transaction.syncChange.createMany({
    data: changes.map((change, index) => ({
      ...common,
      ...toChangeRow(change, ids[index] ?? throwMissingId()),
    })),
  });
  return { isChanged: true, omitted };
}

/** Encrypts the profile for the new row. Does nothing if a group is unreadable; the next reading restores it. */
export async function moveProfile(transaction: LockedSession, fromId: string, toId: string): Promise<void> {
  const row = await transaction.profile.findUnique({ where: { personId: fromId } });
  const opened = row && decryptStoredProfile(row);
  if (!row || !opened) return;
  const { payrollLastSyncedAt: lastSyncedAt, payrollReadAt, payrollChangedAt } = row;
  await transaction.profile.deleteMany({ where: { personId: toId } });
  await transaction.profile.create({
    data: { ...toProfileRow(toId, { ...opened, lastSyncedAt }), payrollReadAt, payrollChangedAt },
  });
}

/** Untouched sections get their new values and compare as equal. Null if a replaced section is unreadable. */
const toComparableSections = (
  { employment, contact, demographics, financial }: StoredSections,
  now: StoredProfile,
  untouched: ReadonlySet<string>,
) =>
  requireReadable({
    employment,
    contact: untouched.has("contact") ? now.contact : contact,
    demographics: untouched.has("demographics") ? now.demographics : demographics,
    financial: untouched.has("financial") ? now.financial : financial,
  });

async function reserveIds(transaction: DatabaseSession, count: number): Promise<bigint[]> {
  const rows = await query(transaction, z.object({ id: z.bigint() }))`
    SELECT nextval(pg_get_serial_sequence('sync_changes', 'id')) AS id FROM generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

function throwMissingId(): never {
  throw new Error("the database returned fewer ids than requested");
}
