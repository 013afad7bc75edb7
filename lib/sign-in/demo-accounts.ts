import "server-only";
import { accessLevels, type AccessLevel } from "@/lib/access/levels";
import { demoToken, hashApiToken } from "@/lib/auth/api-token";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";

/** The same words at every start: the demo's company is made up, and the demo listens to this machine only. */
export const demoPassword = (level: AccessLevel): string => `demo-${level}-2026`;

/** One of the demo's people, as its sign-in page offers them. */
export type OfferedAccount = { level: AccessLevel; name: string; email: string; password: string };

/** The demo's accounts, for one click each; known by their fixed tokens. Outside of the demo nobody, whatever the database holds. */
export async function findOfferedAccounts(): Promise<OfferedAccount[]> {
  if (!environment().isDemo) return [];
  const levelOf = new Map(accessLevels.map((level) => [hashApiToken(demoToken(level)), level]));
  const rows = await database().apiToken.findMany({
    where: { hash: { in: [...levelOf.keys()] }, user: { disabledAt: null } },
    select: { hash: true, user: { select: { name: true, email: true } } },
  });
  return accessLevels.flatMap((level) => {
    const row = rows.find(({ hash }) => levelOf.get(hash) === level);
    return row ? [{ level, ...row.user, password: demoPassword(level) }] : [];
  });
}
