import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import { storeDirectoryChanges } from "@/lib/history/store-directory-changes";
import { mergeAllPayrollIds, toOriginColumns } from "./identities";
import { automaticOrigin } from "./link-origin";
import { linkUsersByEmail } from "@/lib/identity/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { incrementDirectoryVersion } from "@/lib/history/directory-version";

/** Links a user without a person to the only person without a user who has this e-mail. Uses the rules of the sync. */
export async function linkUserToPerson(
  transaction: DatabaseSession,
  user: Pick<AppUser, "id" | "email">,
): Promise<void> {
  const isLinked = await transaction.externalIdentity.count({
    where: { provider: "projects", userId: user.id },
  });
  if (isLinked > 0) return;
  const holders = await transaction.person.findMany({
    where: { email: user.email, removedAt: null },
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
  linkUsersByEmail(people, [{ ...user, linkedTo: null }]);
  const person = people.find(({ userId }) => userId === user.id);
  const identity = person?.identity;
  if (!identity) return;
  await incrementDirectoryVersion(transaction);
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: identity.externalId } },
    data: { userId: user.id, ...toOriginColumns(automaticOrigin) },
  });
  await storeDirectoryChanges(transaction, [
    { personId: person.id, kind: "changed", fields: ["user_id"], before: {} },
  ]);
  await mergeAllPayrollIds(transaction);
}
