import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import type { Setup } from "./schema";

/** How far the installation is, for executives. */
export async function getSetup(_caller: CallerWith<"admin:connections">): Promise<Setup> {
  const [connections, people, state, accounts, withAccount] = await Promise.all([
    database().connection.findMany({ select: { provider: true, orgName: true } }),
    database().person.count({ where: { removedAt: null } }),
    database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } }),
    database().appUser.count({ where: { disabledAt: null } }),
    database().externalIdentity.count({
      where: { provider: "projects", person: { removedAt: null }, user: { disabledAt: null } },
    }),
  ]);
  const of = (wanted: string) => {
    const found = connections.find(({ provider }) => provider === wanted);
    return found ? { org_name: found.orgName } : null;
  };
  return {
    projects: of("projects"),
    payroll: of("payroll"),
    chat: of("chat"),
    payroll_configured: environment().payroll.client !== null,
    people,
    synced_at: state?.syncedAt ? toTimestamp(state.syncedAt) : null,
    accounts,
    people_with_account: withAccount,
    sso_name: environment().oidc?.name ?? null,
    address: environment().publicUrl,
  };
}

/** Whether people were never read: an executive is then led through the setting up. */
export async function isNew(): Promise<boolean> {
  const state = await database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } });
  return (state?.syncedAt ?? null) === null;
}

/** Whether nobody can sign in yet, so that the sign-in page says how the first account is made. */
export async function hasNoAccount(): Promise<boolean> {
  return (await database().appUser.findFirst({ select: { id: true } })) === null;
}
