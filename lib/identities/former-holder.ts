import "server-only";
import { fullName } from "@/lib/matching/names";
import type { DatabaseSession } from "@/lib/platform/database";

/** Somebody who has a link and has left the directory. */
export type FormerHolder = { id: string; name: string; userId: string | null };

/** What tells of a link whether whoever has it has left. */
export const holderColumns = {
  userId: true,
  person: { select: { id: true, firstName: true, lastName: true, removedAt: true } },
  user: {
    select: {
      name: true,
      identities: { where: { provider: "projects" as const }, select: { personId: true } },
    },
  },
};

type HolderRow = {
  userId: string | null;
  person: { id: string; firstName: string; lastName: string; removedAt: Date | null } | null;
  user: { identities: { personId: string | null }[] } | null;
};

/** The person who has the link, if they left the directory, and with their own user at most; null: it is somebody's who is here. */
export function formerHolder({ userId, person, user }: HolderRow): FormerHolder | null {
  if (!person?.removedAt) return null;
  const isOwnUser = user === null || user.identities.some(({ personId }) => personId === person.id);
  return isOwnUser ? { id: person.id, name: fullName(person), userId } : null;
}

/** The same of one payroll employee. */
export async function findFormerHolder(
  session: DatabaseSession,
  employeeId: string,
): Promise<FormerHolder | null> {
  const row = await session.externalIdentity.findUnique({
    where: { provider_externalId: { provider: "payroll", externalId: employeeId } },
    select: holderColumns,
  });
  return row && formerHolder(row);
}
