import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import { storeDirectoryChanges } from "@/lib/history/store-directory-changes";
import { shareAllPayrollIds, toOriginColumns } from "./identities";
import { automaticOrigin } from "./link-origin";
import { linkUsersByEmail } from "@/lib/identity/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { incrementDirectoryVersion } from "@/lib/history/directory-version";

type LinkableUser = Pick<AppUser, "id" | "email">;

/**
 * Links a user without a person to the directory person with the user's e-mail. Links no one if several people have the
 * e-mail, or if the person has another user. The rules are those of the sync (`linkUsersByEmail`).
 */
export async function linkUserToPerson(transaction: DatabaseSession, user: LinkableUser): Promise<void> {
  const isLinked = await transaction.externalIdentity.count({
    where: { provider: "projects", userId: user.id },
  });
  if (isLinked === 0) await linkUsersToPeople(transaction, [user]);
}

/**
 * Links users who have no person yet, by the rules of `linkUserToPerson`. Publishes one directory version for all new
 * links, and none if there are no new links.
 */
export async function linkUsersToPeople(
  transaction: DatabaseSession,
  users: readonly LinkableUser[],
): Promise<void> {
  const holders = await transaction.person.findMany({
    where: { email: { in: users.map(({ email }) => email) }, removedAt: null },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      identities: { where: { provider: "projects" } },
    },
  });
  const people = holders.map(({ identities: [identity], ...person }) => ({
    ...person,
    userId: identity?.userId ?? null,
    identity,
  }));
  linkUsersByEmail(
    people,
    users.map((user) => ({ ...user, linkedTo: null })),
  );
  const newUserIds = new Set(users.map(({ id }) => id));
  const linked = people.flatMap(({ id, userId, identity }) =>
    identity && userId !== null && newUserIds.has(userId) ? [{ id, userId, identity }] : [],
  );
  if (linked.length === 0) return;
  await incrementDirectoryVersion(transaction);
  for (const { userId, identity } of linked) {
    await transaction.externalIdentity.update({
      where: { provider_externalId: { provider: "projects", externalId: identity.externalId } },
      data: { userId, ...toOriginColumns(automaticOrigin) },
    });
  }
  await storeDirectoryChanges(
    transaction,
    linked.map(({ id }) => ({ personId: id, kind: "changed", fields: ["user_id"], before: {} })),
  );
  await shareAllPayrollIds(transaction);
}
