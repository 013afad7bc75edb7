import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toTimestamp } from "@/lib/platform/times";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import type { SetupStatus } from "./schema";

/** Returns the setup status. For executives. */
export async function getSetupStatus(_caller: CallerWith<"admin:connections">): Promise<SetupStatus> {
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

/** Returns whether people were never read. Executives are then guided through the setup. */
export async function isNewInstallation(): Promise<boolean> {
  const state = await database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } });
  return (state?.syncedAt ?? null) === null;
}
