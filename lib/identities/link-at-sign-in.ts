import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import { joinPayrollOfLinked, originColumns } from "./identities";
import { foundAutomatically } from "./link-origin";
import type { DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";

/** Links a user without a person to the one person without a user who has the same e-mail, as the sync does. */
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
    select: { identities: { where: { provider: "projects" } } },
  });
  const identity = holders.length === 1 ? holders[0]?.identities[0] : undefined;
  if (!identity || identity.userId !== null) return;
  await raiseDirectoryVersion(transaction);
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: identity.externalId } },
    data: { userId: user.id, ...originColumns(foundAutomatically) },
  });
  await joinPayrollOfLinked(transaction);
}
