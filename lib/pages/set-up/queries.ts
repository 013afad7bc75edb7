import "server-only";
import { z } from "zod";
import { getPayrollRedirectUri } from "@/lib/connections/payroll-commands";
import { getOpenIdRedirectUri } from "@/lib/identity/sign-in/check-openid-provider";
import { query } from "@/lib/platform/query";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toTimestamp } from "@/lib/platform/times";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import type { SetupStatus } from "./schema";

/** Returns the setup status. For executives. */
export async function getSetupStatus(_caller: CallerWith<"admin:connections">): Promise<SetupStatus> {
  const [connections, people, state, accounts, withAccount, signedIn, found, departmentSettings, sample] =
    await Promise.all([
      database().connection.findMany({ select: { provider: true, orgName: true } }),
      database().person.count({ where: { removedAt: null } }),
      database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } }),
      database().appUser.count({ where: { disabledAt: null } }),
      database().externalIdentity.count({
        where: { provider: "projects", person: { removedAt: null }, user: { disabledAt: null } },
      }),
      database().externalIdentity.count({
        where: {
          provider: "projects",
          person: { removedAt: null },
          user: { disabledAt: null, lastSignInAt: { not: null } },
        },
      }),
      countPeopleFound(),
      database().departmentSettings.count(),
      database().person.findMany({
        where: { removedAt: null },
        orderBy: [{ reports: { _count: "desc" } }, { id: "asc" }],
        take: 6,
        select: { id: true, firstName: true, lastName: true, title: true, office: true },
      }),
    ]);
  const of = (wanted: string) => {
    const found = connections.find(({ provider }) => provider === wanted);
    return found ? { org_name: found.orgName } : null;
  };
  const { departments, ...peopleFound } = found;
  return {
    projects: of("projects"),
    payroll: of("payroll"),
    chat: of("chat"),
    payroll_configured: environment().payroll.client !== null,
    payroll_redirect_uri: getPayrollRedirectUri(),
    calendar: {
      key_set: environment().calendar.serviceAccountKey !== null,
      id_set: environment().calendar.id !== null,
    },
    people,
    departments: { chosen: departmentSettings > 0, found: departments },
    people_found: {
      ...peopleFound,
      sample: sample.map(({ id, firstName, lastName, title, office }) => ({
        ...{ id, title, office },
        first_name: firstName,
        last_name: lastName,
      })),
    },
    synced_at: state?.syncedAt ? toTimestamp(state.syncedAt) : null,
    accounts,
    people_with_account: withAccount,
    people_signed_in: signedIn,
    sends_mail: environment().mail !== null,
    self_access: environment().profileSelfAccess,
    sso_issuer: environment().oidc?.issuer ?? null,
    sso_redirect_uri: getOpenIdRedirectUri(),
    sso_name: environment().oidc?.name ?? null,
    address: environment().publicUrl,
  };
}

const foundRow = z.object({
  offices: z.int(),
  departments: z.int(),
  managers: z.int(),
  without_manager: z.int(),
  without_email: z.int(),
});

async function countPeopleFound(): Promise<z.infer<typeof foundRow>> {
  const [found] = await query(database(), foundRow)`
    SELECT count(DISTINCT office)::int AS offices, count(DISTINCT department)::int AS departments,
      count(DISTINCT manager_id)::int AS managers,
      (count(*) FILTER (WHERE manager_id IS NULL))::int AS without_manager,
      (count(*) FILTER (WHERE email IS NULL))::int AS without_email
    FROM people WHERE removed_at IS NULL`;
  if (!found) throw new Error("people not counted");
  return found;
}

/** Returns true if the directory was never synced. The home page then redirects executives to the setup page. */
export async function isNewInstallation(): Promise<boolean> {
  const state = await database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } });
  return (state?.syncedAt ?? null) === null;
}
