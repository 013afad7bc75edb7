import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database/database";

export const enabledUnrestrictedExecutives = {
  accessLevel: "executive",
  privateData: true,
  disabledAt: null,
} satisfies Prisma.AppUserWhereInput;

/** Only those who have a password or have signed in by single sign-on before (CALL-8). */
export const countUnrestrictedExecutivesAbleToSignIn = (session: DatabaseSession): Promise<number> =>
  session.appUser.count({
    where: {
      ...enabledUnrestrictedExecutives,
      OR: [{ passwordHash: { not: null } }, { logins: { some: {} } }],
    },
  });
