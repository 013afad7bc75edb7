import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { ruleWords } from "@/lib/access/rule-words";
import {
  sensitiveGroups,
  viewersOf,
  visibleGroups,
  type ProfileGroup,
  type Rule,
} from "@/lib/access/visibility";
import { actorOf, type Channel } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { toTimestamp } from "@/lib/http/times";
import { currentDirectory } from "@/lib/people/directory";
import { compareNames, fullName } from "@/lib/people/names";
import { unknownPerson } from "@/lib/people/unknown-person";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import type {
  Contact,
  Demographics,
  Financial,
  GroupViewer,
  GroupVisibility,
  Profile,
  VisibilityResponse,
} from "./schema";
import { findStoredProfile } from "./stored-profile";

const policy = () => ({ selfAccess: environment().profileSelfAccess });

/**
 * The groups of a person's profile that the caller may see now, complete; the others are absent. Each private group that is
 * served stands in the record before it is: without the record there is no answer.
 */
export async function getProfile(caller: Caller, personId: string, channel?: Channel): Promise<Profile> {
  const { person, groups } = await decide(caller, personId);
  const reads = sensitiveGroups.flatMap((group) => {
    const rule = groups.get(group);
    return rule ? [{ kind: "profile_read" as const, person, group, rule: ruleWords(rule) }] : [];
  });
  const [stored] = await Promise.all([
    findStoredProfile(personId, new Set(groups.keys())),
    record(database(), actorOf(caller, channel), reads),
  ]);
  if (!stored) throw unknownPerson();
  return {
    employment: stored.employment,
    ...(groups.has("contact") && { contact: stored.contact ?? unknownContact }),
    ...(groups.has("demographics") && { demographics: stored.demographics ?? unknownDemographics }),
    ...(groups.has("financial") && { financial: stored.financial ?? unknownFinancial }),
    ...(groups.has("payroll_mapping") && {
      payroll_mapping: {
        status: stored.payrollEmployeeId === null ? ("not_linked" as const) : ("linked" as const),
        payroll_employee_id: stored.payrollEmployeeId,
        last_synced_at: stored.lastSyncedAt && toTimestamp(stored.lastSyncedAt),
      },
    }),
  };
}

/** Who sees each group that the caller sees: everybody with an account, asked of the same decision that serves the data. */
export async function getVisibility(caller: Caller, personId: string): Promise<VisibilityResponse> {
  const { groups, tree } = await decide(caller, personId);
  const users = await readViewers();
  return {
    person_id: personId,
    groups: [...groups.keys()].map((group): GroupVisibility => {
      const viewers = viewersOf(group, users, personId, tree, policy());
      const listed = viewers.flatMap(({ viewer, rule }) =>
        rule.name === "everyone" ? [] : [toViewer(viewer, rule)],
      );
      return listed.length === 0 && viewers.length > 0
        ? { group, audience: "everyone", total: viewers.length }
        : { group, audience: "listed", total: listed.length, viewers: listed };
    }),
  };
}

/** The person, and what the caller sees of them: today's tree, one decision. */
async function decide(caller: Caller, personId: string) {
  requirePermission(caller, "view:people");
  const { directory } = await currentDirectory();
  const found = directory.byId.get(personId);
  if (!found) throw unknownPerson();
  const person = { id: personId, name: fullName({ firstName: found.first_name, lastName: found.last_name }) };
  const groups: ReadonlyMap<ProfileGroup, Rule> = visibleGroups(caller, personId, directory.tree, policy());
  return { person, groups, tree: directory.tree };
}

async function readViewers() {
  const users = await database().appUser.findMany({
    where: { disabledAt: null },
    select: {
      id: true,
      name: true,
      accessLevel: true,
      identities: {
        where: { provider: "projects", person: { removedAt: null } },
        select: { personId: true },
      },
    },
  });
  return users
    .map(({ identities, ...user }) => ({ ...user, personId: identities[0]?.personId ?? null }))
    .sort((a, b) => compareNames(a.name, b.name));
}

type ViewingUser = Awaited<ReturnType<typeof readViewers>>[number];

const toViewer = (user: ViewingUser, rule: Exclude<Rule, { name: "everyone" }>): GroupViewer => ({
  user_id: user.id,
  person_id: user.personId,
  name: user.name,
  access_level: user.accessLevel,
  rule: rule.name,
  levels_above: rule.name === "head" ? rule.levelsAbove : null,
  explanation: ruleWords(rule),
});

const unknownContact: Contact = { phone: null, mobile: null, home_address: null };
const unknownDemographics: Demographics = { gender: null, date_of_birth: null };
const unknownFinancial: Financial = {
  super_fund_name: null,
  super_fund_type: null,
  super_member_number: null,
  bank_account_name: null,
  bank_bsb: null,
  bank_account_number: null,
};
