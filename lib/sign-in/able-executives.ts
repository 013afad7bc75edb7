import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database";

/** Executives whose account is enabled, including invited ones who cannot sign in yet. */
export const enabledExecutives = {
  accessLevel: "executive",
  disabledAt: null,
} satisfies Prisma.AppUserWhereInput;

/** Executives who have a password or have signed in by single sign-on before (CALL-8). */
const ableExecutives = {
  ...enabledExecutives,
  OR: [{ passwordHash: { not: null } }, { logins: { some: {} } }],
} satisfies Prisma.AppUserWhereInput;

/** Counts the executives who can sign in. */
export const countAbleExecutives = (session: DatabaseSession): Promise<number> =>
  session.appUser.count({ where: ableExecutives });
