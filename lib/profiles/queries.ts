import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { hiddenGroupsLabel, ruleLabel } from "@/lib/access/rule-labels";
import {
  profileGroups,
  sensitiveGroups,
  viewersOf,
  type ProfileGroup,
  type Rule,
  type SensitiveGroup,
} from "@/lib/access/visibility";
import { actorOf, type Channel } from "@/lib/audit/actor";
import { recordLooks } from "@/lib/audit/record-looks";
import type { Published } from "@/lib/directory-version/published";
import { toTimestamp } from "@/lib/http/times";
import { compareNames } from "@/lib/matching/names";
import { unknownPerson } from "@/lib/access/unknown-person";
import { getReach } from "@/lib/directory/details";
import { findPictureVersions } from "@/lib/pictures/queries";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { authorizeProfile, findProfileAccess, policy, type ProfileAccess } from "./decision";
import { placeInTree } from "./place-in-tree";
import { provenanceOf, type ProvenanceFacts, type SectionProvenance } from "./provenance";
import type {
  FinancialResponse,
  GroupViewer,
  GroupVisibility,
  OverviewResponse,
  Profile,
  ProfileResponse,
  ProfilesBody,
  ProfilesResponse,
  VisibilityResponse,
} from "./schema";
import { findStoredProfile } from "./stored-profile";
import { unknownContact, unknownDemographics, unknownFinancial } from "./unknown-values";

/** What the caller sees of a person: the profile, and which groups they would see if Kith could open them. */
export type OpenedProfile = {
  profile: Profile;
  unreadable: readonly SensitiveGroup[];
  /** Whether the caller is told why: executives can do something about it. */
  isToldWhy: boolean;
  /** Whom the private groups are for that the caller does not see; empty where they see all. */
  hidden: string;
};

/** What may be read of a person, and what is kept of them: of the private groups only those that were asked for and the caller sees. */
type ReadProfile = ProfileAccess & {
  stored: NonNullable<Awaited<ReturnType<typeof findStoredProfile>>>;
  asked: ReadonlySet<ProfileGroup>;
};

/** What a page shows as it opens. Financial values it asks for when somebody wants to see them (PROFILE-8). */
export const groupsOnSight = profileGroups.filter((group) => group !== "financial");

/**
 * Reads what the decision lets the caller see of the groups asked for. Nothing of it is served before `openProfile` has recorded the look.
 */
export async function readProfile(
  access: ProfileAccess,
  groups: readonly ProfileGroup[] = profileGroups,
): Promise<ReadProfile> {
  const read = await readIfThere(access, groups);
  if (!read) throw unknownPerson();
  return read;
}

/** As `readProfile`; null for whoever has left since the decision. */
async function readIfThere(
  access: ProfileAccess,
  groups: readonly ProfileGroup[],
): Promise<ReadProfile | null> {
  const asked = new Set(groups.filter((group) => access.groups.has(group)));
  const stored = await findStoredProfile(access.person.id, asked);
  return stored && { ...access, stored, asked };
}

/** What the caller may see of a person's profile now, for executives with the names of the groups that Kith cannot open. */
export async function getProfileAnswer(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: Published,
): Promise<ProfileResponse> {
  const read = await readProfile(await authorizeProfile(caller, personId, published));
  return answerFor(await openProfile(read, "api"));
}

/** What is told of an opened profile, for executives with the names of the groups that Kith cannot open. */
const answerFor = ({ profile, unreadable, isToldWhy }: OpenedProfile): ProfileResponse => ({
  profile,
  ...(isToldWhy && unreadable.length > 0 && { unreadable_groups: [...unreadable] }),
});

/**
 * What `getProfileAnswer` tells of each of these people, in their order, of the groups that are asked for, and the ids of those who are not
 * in the directory. All looks stand in the record before any of it is served.
 */
export async function getProfilesAnswer(
  caller: CallerWith<"view:people">,
  { person_ids, groups = [...profileGroups] }: ProfilesBody,
  published?: Published,
): Promise<ProfilesResponse> {
  const read: ReadProfile[] = [];
  const unknown: string[] = [];
  for (const personId of person_ids) {
    // One after the other: many at once would take the database's connections from everybody else.
    const access = await findProfileAccess(caller, personId, published);
    const found = access && (await readIfThere(access, groups));
    if (found) read.push(found);
    else unknown.push(personId);
  }
  await recordLooks(actorOf(caller, "api"), read.flatMap(looksAt));
  const profiles = read.map((one) => ({ person_id: one.person.id, ...answerFor(shownOf(one)) }));
  return { profiles, unknown };
}

/** The financial values alone, recorded as one look at them; null where Kith cannot open them. 403 for whoever may not see them. */
export async function getFinancialAnswer(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: Published,
): Promise<FinancialResponse> {
  const access = await authorizeProfile(caller, personId, published);
  if (!access.groups.has("financial"))
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Your access level does not include financial details. Ask an executive for what you need to know.",
    );
  const { profile } = await openProfile(await readProfile(access, ["financial"]));
  return { financial: profile.financial ?? null };
}

/**
 * The groups of a person's profile that were asked for and that the caller may see now, complete; the others are absent, and so is one that cannot be
 * opened: the rest of the profile does not depend on it. Each private group that is served stands in the record before it is, and
 * each that could not be: without the record there is no answer.
 */
export async function openProfile(read: ReadProfile, channel?: Channel): Promise<OpenedProfile> {
  await recordLooks(actorOf(read.caller, channel), looksAt(read));
  return shownOf(read);
}

/** A line for each private group that is about to be served, or that could not be. */
const looksAt = ({ person, groups, asked, stored }: ReadProfile) =>
  sensitiveGroups.flatMap((group) => {
    const rule = asked.has(group) && groups.get(group);
    const kind = stored.unreadable.includes(group)
      ? ("profile_unreadable" as const)
      : ("profile_read" as const);
    return rule ? [{ kind, person, group, rule: ruleLabel(rule) }] : [];
  });

/** The groups that are served. Only once the looks at them are recorded. */
function shownOf({ caller, person, groups, asked, stored }: ReadProfile): OpenedProfile {
  const { unreadable } = stored;
  const isShown = (group: SensitiveGroup) => asked.has(group) && !unreadable.includes(group);
  const profile = {
    employment: stored.employment,
    ...(isShown("contact") && { contact: stored.contact ?? unknownContact }),
    ...(isShown("demographics") && { demographics: stored.demographics ?? unknownDemographics }),
    ...(isShown("financial") && { financial: stored.financial ?? unknownFinancial }),
    ...(asked.has("payroll_mapping") && {
      payroll_mapping: {
        status: stored.payrollEmployeeId === null ? ("not_linked" as const) : ("linked" as const),
        payroll_employee_id: stored.payrollEmployeeId,
        last_synced_at: stored.lastSyncedAt && toTimestamp(stored.lastSyncedAt),
      },
    }),
  };
  return {
    profile,
    unreadable,
    isToldWhy: caller.accessLevel === "executive",
    hidden: hiddenGroupsLabel(new Set(groups.keys()), policy(), caller.personId === person.id),
  };
}

/** Who sees each group that the caller sees: everybody with an account, asked of the same decision that serves the data. */
export async function getVisibility(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<VisibilityResponse> {
  const { groups, directory } = await authorizeProfile(caller, personId);
  const users = await readViewers();
  const visibilities = [...groups.keys()].map((group): GroupVisibility => {
    const viewers = viewersOf(group, users, personId, directory.tree, policy());
    const listed = viewers.flatMap(({ viewer, rule }) =>
      rule.name === "everyone" ? [] : [toViewer(viewer, rule)],
    );
    return listed.length === 0 && viewers.length > 0
      ? { group, audience: "everyone", total: viewers.length }
      : { group, audience: "listed", total: listed.length, viewers: listed };
  });
  const listed = visibilities.flatMap((found) => (found.audience === "listed" ? found.viewers : []));
  const people = new Set(listed.flatMap(({ person_id }) => person_id ?? []));
  return {
    person_id: personId,
    groups: visibilities,
    pictures: await findPictureVersions([...people]),
  };
}

/** Where each section that the caller sees comes from, and as of when. */
export async function getProvenance({ found, groups, stored }: ReadProfile): Promise<SectionProvenance[]> {
  const connection = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { status: true },
  });
  const facts: ProvenanceFacts = {
    isLinked: stored.payrollEmployeeId !== null,
    payrollConfirmedAt: stored.lastSyncedAt && toTimestamp(stored.lastSyncedAt),
    payrollReadAt: stored.readAt && toTimestamp(stored.readAt),
    hasPayrollStart: stored.known.payrollStart,
    hasPayrollLocation: stored.known.payrollLocation,
    hasProjectsStart: stored.known.projectsStart,
    hasProjectsLocation: stored.known.projectsLocation,
    projectsConfirmedAt: found.synced_at,
    payrollConnection: connection?.status ?? null,
  };
  return provenanceOf(facts, groups.has("payroll_mapping")).filter(({ section }) => groups.has(section));
}

const reportsAtAGlance = 8;

/** What a quick look shows: the person, their place in the tree and how they are employed. Nothing private is read. */
export async function getOverview(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<OverviewResponse> {
  const { found, directory } = await authorizeProfile(caller, personId);
  const stored = await findStoredProfile(personId, new Set());
  if (!stored) throw unknownPerson();
  const { line, lineSkipped, reports, allReports } = placeInTree(directory, personId);
  const reportsShown = reports.slice(0, reportsAtAGlance);
  return {
    person: found,
    employment: stored.employment,
    reach: await getReach(caller, personId),
    line,
    line_skipped: lineSkipped,
    reports: reportsShown,
    direct_reports: reports.length,
    all_reports: allReports,
    pictures: await findPictureVersions([found, ...line, ...reportsShown].map(({ id }) => id)),
  };
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
  explanation: ruleLabel(rule),
});
