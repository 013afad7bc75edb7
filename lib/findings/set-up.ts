import "server-only";
import { z } from "zod";
import { getPayrollRedirectUri } from "@/lib/connections/payroll-commands";
import { listConnections } from "@/lib/connections/queries";
import type { Connection } from "@/lib/connections/schema";
import { getOpenIdRedirectUri } from "@/lib/identity/sign-in/check-openid-provider";
import { readInvitationProgress } from "@/lib/identity/users/invitations/queries";
import { inDirectoryFilter, inDirectorySql } from "@/lib/people/membership";
import { query } from "@/lib/platform/database/query";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { countMatchesToReview } from "@/lib/links/payroll/suggestions";
import { environment } from "@/lib/platform/environment";
import { readSyncedAt } from "./runs";
import type { SetupStatus } from "./set-up-schema";
import type { SetupFacts } from "./set-up-steps";
import { setupStepIds } from "./setup-step-ids";
import { identityInDirectory } from "@/lib/identity/external-ids/people-identity";
import { peopleSystem } from "@/lib/people/people-system";

export async function getSetupStatus(caller: CallerWith<"admin:connections">): Promise<SetupStatus> {
  const shared = Promise.all([listConnections(caller), countMatchesToReview()]);
  const [facts, accounts, withAccount, found, sample] = await Promise.all([
    shared.then((read) => readSetupFacts(...read)),
    database().appUser.count({ where: { disabledAt: null } }),
    database().externalIdentity.count({
      where: { ...identityInDirectory, user: { disabledAt: null } },
    }),
    countPeopleFound(),
    database().person.findMany({
      where: inDirectoryFilter,
      orderBy: [{ reports: { _count: "desc" } }, { id: "asc" }],
      take: 6,
      select: { id: true, firstName: true, lastName: true, title: true, office: true },
    }),
  ]);
  return {
    ...facts,
    payroll_configured: environment().payroll.client !== null,
    payroll_redirect_uri: getPayrollRedirectUri(),
    people_found: {
      ...found,
      sample: sample.map(({ id, firstName, lastName, title, office }) => ({
        id,
        title,
        office,
        first_name: firstName,
        last_name: lastName,
      })),
    },
    accounts,
    people_with_account: withAccount,
    sends_mail: environment().mail !== null,
    sso_issuer: environment().oidc?.issuer ?? null,
    sso_redirect_uri: getOpenIdRedirectUri(),
    address: environment().publicUrl,
  };
}

export async function readSetupFacts(
  connections: readonly Pick<Connection, "provider" | "org_name" | "vendor">[],
  matching: SetupFacts["matching"],
): Promise<SetupFacts> {
  const [syncedAt, progress, departmentSettings, departments, skips] = await Promise.all([
    readSyncedAt(),
    readInvitationProgress(),
    database().departmentSettings.count(),
    query(database(), z.object({ found: z.int() }))`
      SELECT count(DISTINCT department)::int AS found FROM people WHERE ${inDirectorySql.people}`,
    database().setupSkip.findMany(),
  ]);
  const of = (wanted: string) => {
    const found = connections.find(({ provider }) => provider === wanted);
    return found ? { org_name: found.org_name, ...(found.vendor && { vendor: found.vendor }) } : null;
  };
  const { calendar, oidc, profileSelfAccess } = environment();
  return {
    projects: of(peopleSystem),
    payroll: of("payroll"),
    matching,
    chat: of("chat"),
    calendar: { key_set: calendar.serviceAccountKey !== null, id_set: calendar.id !== null },
    departments: { chosen: departmentSettings > 0, found: departments[0]?.found ?? 0 },
    synced_at: syncedAt,
    people: progress.people,
    people_invited: progress.invited,
    people_signed_in: progress.signed_in,
    sso_name: oidc?.name ?? null,
    self_access: profileSelfAccess,
    skipped: setupStepIds.filter((id) => skips.some(({ step }) => step === id)),
  };
}

const foundRow = z.object({
  offices: z.int(),
  managers: z.int(),
  without_manager: z.int(),
  without_email: z.int(),
});

async function countPeopleFound(): Promise<z.infer<typeof foundRow>> {
  const [found] = await query(database(), foundRow)`
    SELECT count(DISTINCT office)::int AS offices, count(DISTINCT manager_id)::int AS managers,
      (count(*) FILTER (WHERE manager_id IS NULL))::int AS without_manager,
      (count(*) FILTER (WHERE email IS NULL))::int AS without_email
    FROM people WHERE ${inDirectorySql.people}`;
  if (!found) throw new Error("people not counted");
  return found;
}
