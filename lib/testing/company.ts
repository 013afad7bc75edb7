import type { AccessLevel } from "@/lib/access/levels";
import { profileGroups, type ProfileGroup } from "@/lib/access/visibility";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import type { Profile } from "@/lib/profiles/schema";
import { toProfileRow } from "@/lib/profiles/stored-profile";

/**
 * chair ── boss ┬ me ┬ report ── skip ── deep
 *               │    └ quiet
 *               └ peer
 * loner, a root without anybody. Seen from `me`: everybody whom one can be to somebody. Nobody has an account yet.
 */
const managers = {
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
export type PersonKey = keyof typeof managers;

const isPersonKey = (key: string): key is PersonKey => key in managers;
export const personKeys = Object.keys(managers).filter(isPersonKey);

const indexOf = (key: PersonKey) => personKeys.indexOf(key);

/** The id of a person of the company. */
export const idOf = (key: PersonKey): string =>
  `00000000-0000-4000-8000-${String(indexOf(key) + 1).padStart(12, "0")}`;

/** Who is under whom in it. */
export const companyPlaces: { id: string; managerId: string | null }[] = personKeys.map((key) => {
  const manager = managers[key];
  return { id: idOf(key), managerId: manager === null ? null : idOf(manager) };
});

export const nameOf = (key: PersonKey): string => `${key} Person`;

/** A profile with every group. */
type FullProfile = { [Group in ProfileGroup]: NonNullable<Profile[Group]> };

const payrollIdOf = (key: PersonKey) => `[${key}.payroll_employee_id]`;

/** Everything that is kept of a person, as it is served to who may see all of it. No value occurs anywhere else. */
export function fullProfileOf(key: PersonKey): FullProfile {
  const canary = (field: string) => `[${key}.${field}]`;
  const day = (field: number) => `${1900 + indexOf(key) * 3 + field}-07-31`;
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
      payroll_employee_id: payrollIdOf(key),
      last_synced_at: `2001-01-${String(indexOf(key) + 1).padStart(2, "0")}T00:00:00`,
    },
  };
}

/** The values of a group that occur nowhere but in it. */
function canariesOf(key: PersonKey, group: ProfileGroup): string[] {
  const fields: [string, string | null][] = Object.entries(fullProfileOf(key)[group]);
  return fields.flatMap(([field, value]) => {
    if (field === "status" || value === null) return [];
    return field === "home_address" ? [`[${key}.street]`, `[${key}.city]`] : [value];
  });
}

const groupOfCanary = new Map(
  personKeys.flatMap((key) =>
    profileGroups.flatMap((group) => canariesOf(key, group).map((canary) => [canary, `${key} ${group}`])),
  ),
);

/** Whose groups show in this text, in any of their fields, as "person group". */
export function leakedInto(text: string): string[] {
  const shown = [...groupOfCanary].filter(([canary]) => text.includes(canary)).map(([, group]) => group);
  return [...new Set(shown)];
}

/** Whose groups show in this text with every one of their fields. */
export function completelyIn(text: string): string[] {
  const missing = new Set(
    [...groupOfCanary].filter(([canary]) => !text.includes(canary)).map(([, group]) => group),
  );
  return [...new Set(groupOfCanary.values())].filter((group) => !missing.has(group));
}

/** Puts the company into the store, everybody with a complete profile, and publishes it. */
export async function makeCompany(): Promise<void> {
  const identities = personKeys.flatMap((key) => [
    { provider: "projects" as const, externalId: `projects-${key}`, personId: idOf(key) },
    { provider: "payroll" as const, externalId: payrollIdOf(key), personId: idOf(key) },
  ]);
  const profiles = personKeys.map((key) => {
    const { payroll_mapping, ...groups } = fullProfileOf(key);
    return toProfileRow(idOf(key), {
      ...groups,
      lastSyncedAt: new Date(`${payroll_mapping.last_synced_at}Z`),
    });
  });
  await database().$transaction([
    database().person.createMany({
      data: personKeys.map((key) => {
        const manager = managers[key];
        return {
          id: idOf(key),
          firstName: key,
          lastName: "Person",
          title: "Gardener",
          managerId: manager === null ? null : idOf(manager),
        };
      }),
    }),
    database().externalIdentity.createMany({ data: identities }),
    database().profile.createMany({ data: profiles }),
  ]);
  await publishDirectory();
}

/** Makes what was changed in the store show, as every command that changes the directory does. */
export async function publishDirectory(): Promise<void> {
  await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = now()`;
}

/** Gives a person of the company an account of this level. */
export async function openAccount(key: PersonKey, accessLevel: AccessLevel): Promise<AppUser> {
  const user = await database().appUser.create({
    data: { email: `${key}@company.example`, name: nameOf(key), accessLevel },
  });
  await database().externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: `projects-${key}` } },
    data: { userId: user.id },
  });
  await publishDirectory();
  return user;
}

/** Somebody else is their manager from now on. */
export async function changeManager(key: PersonKey, manager: PersonKey | null): Promise<void> {
  await database().person.update({
    where: { id: idOf(key) },
    data: { managerId: manager === null ? null : idOf(manager) },
  });
  await publishDirectory();
}
