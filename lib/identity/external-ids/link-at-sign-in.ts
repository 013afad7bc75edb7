import "server-only";
import type { AppUser, Prisma } from "@/lib/generated/prisma/client";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { automaticOrigin, shareAllPayrollIds, toOriginColumns } from "./identities";
import { matchUsersByEmail } from "@/lib/identity/matching/user-matching";
import { activeFilter } from "@/lib/people/membership";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { incrementDirectoryVersion, lockDirectory } from "@/lib/versions/directory-version";
import { keyOfExternalId, peopleIdentity } from "./people-identity";

type LinkableUser = Pick<AppUser, "id" | "email">;

/** Follows the rules of the sync (`matchUsersByEmail`). Publishes one directory version for all new links, if any. */
export async function linkUsersToPeople(
  session: Prisma.TransactionClient,
  users: readonly LinkableUser[],
): Promise<void> {
  // Most sign-ins link no one, and do not wait for the directory's lock.
  if ((await planLinks(session, users)).length === 0) return;
  const links = await planLinks(await lockDirectory(session), users); // the first plan may be outdated
  if (links.length === 0) return;
  const transaction = await incrementDirectoryVersion(session);
  for (const { userId, externalId } of links) {
    await transaction.externalIdentity.update({
      where: keyOfExternalId(externalId),
      data: { userId, ...toOriginColumns(automaticOrigin) },
    });
  }
  await storeDirectoryChanges(
    transaction,
    links.map(({ personId }) => ({ personId, kind: "changed", fields: ["user_id"], before: {} })),
  );
  await shareAllPayrollIds(transaction);
}

async function planLinks(transaction: DatabaseSession, users: readonly LinkableUser[]) {
  const holders = await transaction.person.findMany({
    where: { email: { in: users.map(({ email }) => email) }, ...activeFilter },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      identities: { where: peopleIdentity },
    },
  });
  // A revoked invitation may have deleted a user meanwhile.
  const unlinked = await transaction.appUser.findMany({
    where: { id: { in: users.map(({ id }) => id) }, identities: { none: peopleIdentity } },
    select: { id: true, email: true },
  });
  const people = holders.map(({ identities: [identity], ...person }) => ({
    ...person,
    userId: identity?.userId ?? null,
    externalId: identity?.externalId,
  }));
  const { links } = matchUsersByEmail(
    people,
    unlinked.map((user) => ({ ...user, linkedTo: null })),
  );
  return people.flatMap(({ id, externalId }) => {
    const userId = links.get(id);
    return externalId !== undefined && userId !== undefined ? [{ personId: id, userId, externalId }] : [];
  });
}
