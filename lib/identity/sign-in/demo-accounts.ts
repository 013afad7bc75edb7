import "server-only";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { getDemoToken, hashApiToken } from "@/lib/identity/session/api-token";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";

/** This is safe, because the demo's data is made up and the demo listens on localhost only. */
export const getDemoPassword = (level: AccessLevel): string => `demo-${level}-2026`;

type DemoSignInAccount = { level: AccessLevel; name: string; email: string; password: string };

/** Identifies the accounts by their fixed tokens. Empty outside demo mode, whatever the database contains. */
export async function findDemoSignInAccounts(): Promise<DemoSignInAccount[]> {
  if (!environment().isDemo) return [];
  const levelOf = new Map(accessLevels.map((level) => [hashApiToken(getDemoToken(level)), level]));
  const rows = await database().apiToken.findMany({
    where: { hash: { in: [...levelOf.keys()] }, user: { disabledAt: null } },
    select: { hash: true, user: { select: { name: true, email: true } } },
  });
  return accessLevels.flatMap((level) => {
    const row = rows.find(({ hash }) => levelOf.get(hash) === level);
    return row ? [{ level, ...row.user, password: getDemoPassword(level) }] : [];
  });
}
