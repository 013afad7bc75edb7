import { groupBy } from "./employee-matching";

export const matchConflictReasons = [
  "shared_email",
  "held_by_someone_else",
  "has_another_id",
  "terminated",
  "rejected",
] as const;

export type UserToMatch = { id: string; email: string; externalId: string | null };

export type RecordToMatch = {
  externalId: string;
  email: string | null;
  isTerminated: boolean;
  holderId: string | null;
  /** Returns why the user must not get the record, as far as the people of both decide; null if the user may. */
  findObstacle: (userId: string) => MatchConflict["reason"] | null;
};

type MatchConflict = {
  userId: string;
  externalId: string;
  reason: (typeof matchConflictReasons)[number];
};

/** `matched`: number of users with a new or existing link. */
export function matchRecords(
  users: readonly UserToMatch[],
  records: readonly RecordToMatch[],
): { links: { userId: string; externalId: string }[]; matched: number; conflicts: MatchConflict[] } {
  const byEmail = groupBy(records, ({ email }) => email);
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
    const reason = findConflictReason(user, record, found.length > 1);
    if (reason) {
      for (const { externalId } of found) conflicts.push({ userId: user.id, externalId, reason });
      continue;
    }
    links.push({ userId: user.id, externalId: record.externalId });
    matched += 1;
  }
  return { links, matched, conflicts };
}

function findConflictReason(
  user: UserToMatch,
  record: RecordToMatch,
  isShared: boolean,
): MatchConflict["reason"] | null {
  if (isShared) return "shared_email";
  if (record.isTerminated) return "terminated";
  if (record.holderId !== null && record.holderId !== user.id) return "held_by_someone_else";
  return record.findObstacle(user.id) ?? (user.externalId === null ? null : "has_another_id");
}
