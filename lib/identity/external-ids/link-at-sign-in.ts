import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import { storeDirectoryChanges } from "@/lib/history/store-directory-changes";
import { shareAllPayrollIds, toOriginColumns } from "./identities";
import { automaticOrigin } from "./link-origin";
import { linkUsersByEmail } from "@/lib/identity/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { incrementDirectoryVersion, lockDirectory } from "@/lib/history/directory-version";

type LinkableUser = Pick<AppUser, "id" | "email">;

/**
 * Links each user without a person to the directory person with the user's e-mail. Links no one if several people have
 * the e-mail, or if the person has another user. The rules are those of the sync (`linkUsersByEmail`). Publishes one
 * directory version for all new links, and none if there are no new links.
 */
export async function linkUsersToPeople(
  transaction: DatabaseSession,
  users: readonly LinkableUser[],
): Promise<void> {
  // Most sign-ins are of linked users and change nothing. They do not wait for the directory's lock.
  if ((await listUsersToLink(transaction, users)).length === 0) return;
  await lockDirectory(transaction);
  const unlinked = await listUsersToLink(transaction, users);
  const holders = await transaction.person.findMany({
    where: { email: { in: unlinked.map(({ email }) => email) }, removedAt: null },
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
    unlinked.map((user) => ({ ...user, linkedTo: null })),
  );
  const newUserIds = new Set(unlinked.map(({ id }) => id));
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

/** Returns the users who are linked to no person although a person in the directory has their e-mail. */
async function listUsersToLink(
  transaction: DatabaseSession,
  users: readonly LinkableUser[],
): Promise<LinkableUser[]> {
  const emails = await transaction.person.findMany({
    where: { email: { in: users.map(({ email }) => email) }, removedAt: null },
    select: { email: true },
  });
  const links = await transaction.externalIdentity.findMany({
    where: { provider: "projects", userId: { in: users.map(({ id }) => id) } },
    select: { userId: true },
  });
  const knownEmails = new Set(emails.map(({ email }) => email));
  const linkedIds = new Set(links.map(({ userId }) => userId));
  return users.filter(({ id, email }) => knownEmails.has(email) && !linkedIds.has(id));
}
