import type { AccessLevel } from "@/lib/platform/access-levels";
import { profileGroups, type ProfileGroup } from "@/lib/identity/access/visibility";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import type { Profile } from "@/lib/profiles/schema";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { storeDirectoryChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";

/**
 * chair ── boss ┬ me ┬ report ── skip ── deep
 *               │    └ quiet
 *               └ peer
 * loner, a root without reports. Relative to `me`, the company has every relationship. No person has an account yet.
 */
const managerKeys = {
  chair: null,
  boss: "chair",
  me: "boss",
  report: "me",
  skip: "report",
  deep: "skip",
  quiet: "me",
  peer: "boss",
  loner: null,
} as const;
export type PersonKey = keyof typeof managerKeys;

const isPersonKey = (key: string): key is PersonKey => key in managerKeys;
export const personKeys = Object.keys(managerKeys).filter(isPersonKey);

const getPersonIndex = (key: PersonKey) => personKeys.indexOf(key);

export const toPersonId = (key: PersonKey): string =>
  `00000000-0000-4000-8000-${String(getPersonIndex(key) + 1).padStart(12, "0")}`;

export const companyReportingLines: { id: string; managerId: string | null }[] = personKeys.map((key) => {
  const manager = managerKeys[key];
  return { id: toPersonId(key), managerId: manager === null ? null : toPersonId(manager) };
});

export const toPersonName = (key: PersonKey): string => `${key} Person`;

type FullProfile = { [Group in ProfileGroup]: NonNullable<Profile[Group]> };

const toEmployeeId = (key: PersonKey) => `[${key}.payroll_employee_id]`;

/** Returns the complete stored profile of a person, as a viewer with all rights sees it. Every value is unique. */
export function createFullProfile(key: PersonKey): FullProfile {
  const canary = (field: string) => `[${key}.${field}]`;
  const day = (field: number) => `${1900 + getPersonIndex(key) * 3 + field}-07-31`;
  return {
    employment: {
      start_date: day(0),
      end_date: day(1),
      employment_status: canary("employment_status"),
      employment_basis: canary("employment_basis"),
      location: canary("location"),
    },
    contact: {
      phone: canary("phone"),
      mobile: canary("mobile"),
      home_address: JSON.stringify({ addressLine1: canary("street"), city: canary("city") }),
    },
    demographics: { gender: canary("gender"), date_of_birth: day(2) },
    financial: {
      super_fund_name: canary("super_fund_name"),
      super_fund_type: canary("super_fund_type"),
      super_member_number: canary("super_member_number"),
      bank_account_name: canary("bank_account_name"),
      bank_bsb: canary("bank_bsb"),
      bank_account_number: canary("bank_account_number"),
    },
    payroll_mapping: {
      status: "linked",
      payroll_employee_id: toEmployeeId(key),
      last_synced_at: `2001-01-${String(getPersonIndex(key) + 1).padStart(2, "0")}T00:00:00`,
    },
  };
}

function listCanaryValues(key: PersonKey, group: ProfileGroup): string[] {
  const fields: [string, string | null][] = Object.entries(createFullProfile(key)[group]);
  return fields.flatMap(([field, value]) => {
    if (field === "status" || value === null) return [];
    return field === "home_address" ? [`[${key}.street]`, `[${key}.city]`] : [value];
  });
}

const groupByCanary = new Map(
  personKeys.flatMap((key) =>
    profileGroups.flatMap((group) =>
      listCanaryValues(key, group).map((canary) => [canary, `${key} ${group}`]),
    ),
  ),
);

export function findLeakedGroups(text: string): string[] {
  const shown = [...groupByCanary].filter(([canary]) => text.includes(canary)).map(([, group]) => group);
  return [...new Set(shown)];
}

export function findCompleteGroups(text: string): string[] {
  const missing = new Set(
    [...groupByCanary].filter(([canary]) => !text.includes(canary)).map(([, group]) => group),
  );
  return [...new Set(groupByCanary.values())].filter((group) => !missing.has(group));
}

export async function createTestCompany(): Promise<void> {
  const identities = personKeys.flatMap((key) => [
    { provider: "projects" as const, externalId: `projects-${key}`, personId: toPersonId(key) },
    { provider: "payroll" as const, externalId: toEmployeeId(key), personId: toPersonId(key) },
  ]);
  const profiles = personKeys.map((key) => {
    const { payroll_mapping, ...groups } = createFullProfile(key);
    return toProfileRow(toPersonId(key), {
      ...groups,
      lastSyncedAt: new Date(`${payroll_mapping.last_synced_at}Z`),
    });
  });
  await database().$transaction([
    database().person.createMany({
      data: personKeys.map((key) => {
        const manager = managerKeys[key];
        return {
          id: toPersonId(key),
          firstName: key,
          lastName: "Person",
          title: "Gardener",
          managerId: manager === null ? null : toPersonId(manager),
        };
      }),
    }),
    database().externalIdentity.createMany({ data: identities }),
    database().profile.createMany({ data: profiles }),
  ]);
  await publishDirectory();
}

export async function publishDirectory(): Promise<void> {
  await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = now()`;
}

/** Publishes a version with these changes in the feed. `apply` changes the database in the same transaction. */
export const publishChanges = (
  changes: readonly PublishableChange[],
  apply: (transaction: DatabaseSession) => Promise<unknown> = async () => undefined,
): Promise<void> =>
  database().$transaction(async (unlocked) => {
    const transaction = await incrementDirectoryVersion(unlocked);
    await apply(transaction);
    await storeDirectoryChanges(transaction, changes);
  });

export async function createAccount(key: PersonKey, accessLevel: AccessLevel): Promise<AppUser> {
  const user = await database().appUser.create({
    data: { email: `${key}@company.example`, name: toPersonName(key), accessLevel },
  });
  await database().externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: `projects-${key}` } },
    data: { userId: user.id },
  });
  await publishDirectory();
  return user;
}

export async function changeManager(key: PersonKey, manager: PersonKey | null): Promise<void> {
  await database().person.update({
    where: { id: toPersonId(key) },
    data: { managerId: manager === null ? null : toPersonId(manager) },
  });
  await publishDirectory();
}
