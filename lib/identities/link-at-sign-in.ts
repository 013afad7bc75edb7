import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import { joinPayrollOfLinked, originColumns } from "./identities";
import { foundAutomatically } from "./link-origin";
import { matchByEmail } from "@/lib/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";

/** Links a user without a person to the one person without a user who has the same e-mail, as a sync decides. */
export async function linkToPerson(
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
  matchByEmail(people, [{ ...user, linkedTo: null }]);
  const person = people.find(({ userId }) => userId === user.id);
  const identity = person?.identity;
  if (!identity) return;
  await raiseDirectoryVersion(transaction);
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: identity.externalId } },
    data: { userId: user.id, ...originColumns(foundAutomatically) },
  });
  await tellChanges(transaction, [{ personId: person.id, kind: "changed", fields: ["user_id"], before: {} }]);
  await joinPayrollOfLinked(transaction);
}
