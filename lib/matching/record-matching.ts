/** What stands in the way of a link by e-mail. */
export const conflictReasons = [
  "shared_email",
  "held_by_someone_else",
  "has_another_id",
  "terminated",
  "rejected",
] as const;

/** A user as matching sees them. E-mails are normalised. */
export type MatchedUser = { id: string; email: string; externalId: string | null };

/** Somebody whom an external system lists. `holder`: the user who has this id; `elsewhere`: it belongs to another person. */
export type ListedRecord = {
  externalId: string;
  email: string | null;
  isTerminated: boolean;
  holderId: string | null;
  /** The person it is linked to, where that one belongs to another user or to none. */
  isOfAnotherPerson: (userId: string) => boolean;
  /** Whether an executive said that this payroll employee is not the user's person. */
  isRejectedFor: (userId: string) => boolean;
  /** Whether the person whom it is has another payroll employee than the user: becoming one, they would have two. */
  hasOtherEmployeeThan: (userId: string) => boolean;
};

type MatchConflict = {
  userId: string;
  externalId: string;
  reason: (typeof conflictReasons)[number];
};

/**
 * Which users get which ids by their e-mail address, and what stood in the way. Conservative: an address that two records share,
 * a record that somebody else has, a user who has another id, and somebody who left are never linked by this.
 */
export function matchRecords(
  users: readonly MatchedUser[],
  records: readonly ListedRecord[],
): { links: { userId: string; externalId: string }[]; matched: number; conflicts: MatchConflict[] } {
  const byEmail = new Map<string, ListedRecord[]>();
  for (const record of records) {
    if (record.email !== null) byEmail.set(record.email, [...(byEmail.get(record.email) ?? []), record]);
  }
  const links: { userId: string; externalId: string }[] = [];
  const conflicts: MatchConflict[] = [];
  let matched = 0;
  for (const user of users) {
    const found = byEmail.get(user.email) ?? [];
    const [record] = found;
    if (!record) continue;
    if (found.length === 1 && record.externalId === user.externalId) {
      matched += 1;
      continue;
    }
    const reason = whyNot(user, record, found.length > 1);
    if (reason) {
      for (const { externalId } of found) conflicts.push({ userId: user.id, externalId, reason });
      continue;
    }
    links.push({ userId: user.id, externalId: record.externalId });
    matched += 1;
  }
  return { links, matched, conflicts };
}

function whyNot(user: MatchedUser, record: ListedRecord, isShared: boolean): MatchConflict["reason"] | null {
  if (isShared) return "shared_email";
  if (record.isTerminated) return "terminated";
  if (record.holderId !== null && record.holderId !== user.id) return "held_by_someone_else";
  if (record.isOfAnotherPerson(user.id)) return "held_by_someone_else";
  if (record.isRejectedFor(user.id)) return "rejected";
  return user.externalId !== null || record.hasOtherEmployeeThan(user.id) ? "has_another_id" : null;
}
