import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { describeRule } from "@/lib/identity/access/rule-labels";
import {
  aboutGroupName,
  profileGroups,
  findFieldRule,
  findGroupRule,
  selectViewers,
  type PersonDataGroup,
  type ProfileGroup,
  type AccessRule,
  type Viewer,
} from "@/lib/identity/access/visibility";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { personOfUserJoin } from "@/lib/identity/external-ids/link-queries";
import { accessLevels } from "@/lib/platform/access-levels";
import { query } from "@/lib/platform/database/query";
import { compareNames } from "@/lib/identity/matching/names";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { pickPreferredNames } from "@/lib/directory/shown-directory";
import { getPersonDetails, toWorkContactDetails } from "@/lib/directory/details";
import { getAbout } from "@/lib/directory/about/queries";
import { readVisibleCustomFields } from "@/lib/directory/custom-fields/queries";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import {
  authorizeProfile,
  findProfileAccess,
  getSelfAccessSetting,
  type ProfileAccess,
} from "./profile-access";
import { getReportingPosition } from "./reporting-position";
import { buildProvenance, type Provenance } from "./provenance";
import type {
  FinancialResponse,
  ProfileGroupViewer,
  Audience,
  PersonOverviewResponse,
  ProfileResponse,
  ProfilesBody,
  ProfilesResponse,
  ProfileAudiencesResponse,
} from "./schema";
import { findStoredProfile } from "./stored-profile";
import { UndisclosedProfile, type DisclosedProfile } from "./undisclosed-profile";

/** Groups that a page shows initially. Financial values are loaded on request (PROFILE-8). */
export const initialProfileGroups = profileGroups.filter((group) => group !== "financial");

/** Reads the requested groups that the caller may see. Throws 404 if the person has left since the access decision. */
export async function readProfileBeforeAudit(
  access: ProfileAccess,
  groups: readonly ProfileGroup[] = profileGroups,
): Promise<UndisclosedProfile> {
  const read = await UndisclosedProfile.find(access, groups);
  if (!read) throw personNotFoundProblem();
  return read;
}

/** Writes the audit log first. Executives also get the names of groups that cannot be decrypted. */
export async function getProfileResponse(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: PublishedVersion,
): Promise<ProfileResponse> {
  const read = await readProfileBeforeAudit(await authorizeProfile(caller, personId, published));
  return toProfileResponse(await read.disclose("api"));
}

const toProfileResponse = ({ profile, unreadable, canSeeUnreadable }: DisclosedProfile): ProfileResponse => ({
  profile,
  ...(canSeeUnreadable && unreadable.length > 0 && { unreadable_groups: [...unreadable] }),
});

/** In the given order. All reads of private groups are in the audit log before any data are returned. */
export async function getProfilesResponse(
  caller: CallerWith<"view:people">,
  { person_ids, groups = [...profileGroups] }: ProfilesBody,
  published?: PublishedVersion,
): Promise<ProfilesResponse> {
  const read: UndisclosedProfile[] = [];
  const unknown: string[] = [];
  for (const personId of person_ids) {
    // The reads are sequential, because concurrent reads would take the database connections of other requests.
    const access = await findProfileAccess(caller, personId, published);
    const found = access && (await UndisclosedProfile.find(access, groups));
    if (found) read.push(found);
    else unknown.push(personId);
  }
  const disclosed = await UndisclosedProfile.discloseAll(caller, read, "api");
  const profiles = disclosed.map((one) => ({ person_id: one.personId, ...toProfileResponse(one) }));
  return { profiles, unknown };
}

/** Writes one audit event first. Null if decryption fails. Throws 403 if the caller may not see the values. */
export async function getFinancialResponse(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: PublishedVersion,
): Promise<FinancialResponse> {
  const access = await authorizeProfile(caller, personId, published);
  if (!access.groups.has("financial"))
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Your access level does not include financial details. Ask your Kith administrator if you need them.",
    );
  const { profile } = await (await readProfileBeforeAudit(access, ["financial"])).disclose();
  return { financial: profile.financial ?? null };
}

/** Uses the same rules as the reads of the data. */
export async function getProfileAudiences(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<ProfileAudiencesResponse> {
  const { groups, directory } = await authorizeProfile(caller, personId);
  const { tree } = directory;
  const users = await readActiveUsers();
  const findRule = (group: PersonDataGroup) => (viewer: Viewer) =>
    findGroupRule(group, viewer, personId, tree, getSelfAccessSetting());
  const seesAbout = findRule(aboutGroupName)(caller) !== null;
  const shown: PersonDataGroup[] = [...(seesAbout ? ([aboutGroupName] as const) : []), ...groups.keys()];
  const groupAudiences = shown.map((group) => ({
    group,
    ...toAudience(selectViewers(users, findRule(group))),
  }));
  const fieldAudiences = (await readVisibleCustomFields(caller, personId, directory)).map((field) => ({
    field_id: field.id,
    ...toAudience(selectViewers(users, (user) => findFieldRule(field, user, personId, tree))),
  }));
  const listed = [...groupAudiences, ...fieldAudiences].flatMap((found) =>
    found.audience === "listed" ? found.viewers : [],
  );
  const people = new Set(listed.flatMap(({ person_id }) => person_id ?? []));
  return {
    person_id: personId,
    groups: groupAudiences,
    fields: fieldAudiences,
    pictures: await findPictureVersions([...people]),
  };
}

export async function getProvenance({ access, sources }: UndisclosedProfile): Promise<Provenance> {
  const { found, groups } = access;
  const connection = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { status: true },
  });
  return buildProvenance(
    { ...sources, projectsConfirmedAt: found.synced_at, payrollConnection: connection?.status ?? null },
    groups.has("payroll_mapping"),
  );
}

const maxOverviewReports = 8;

export async function getPersonOverview(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<PersonOverviewResponse> {
  const { found, directory } = await authorizeProfile(caller, personId);
  const stored = await findStoredProfile(personId, new Set());
  if (!stored) throw personNotFoundProblem();
  const { line, lineSkipped, reports, allReports } = getReportingPosition(directory, personId);
  const detail = await getPersonDetails(caller, personId);
  const { about } = await getAbout(caller, personId);
  const reportsShown = reports.slice(0, maxOverviewReports);
  const named = [found, ...line, ...reportsShown];
  return {
    person: found,
    employment: stored.employment,
    department: detail.department,
    reach: toWorkContactDetails(detail),
    skills: about.skills,
    ask_me_about: about.ask_me_about,
    line,
    line_skipped: lineSkipped,
    reports: reportsShown,
    direct_reports: reports.length,
    all_reports: allReports,
    pictures: await findPictureVersions(named.map(({ id }) => id)),
    preferred_names: pickPreferredNames(directory, named),
  };
}

const viewingUser = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  isRestricted: z.boolean(),
  isHidden: z.boolean(),
  personId: z.string().nullable(),
});
type ViewingUser = z.infer<typeof viewingUser>;

/** Users whose person is hidden have no name, so that the sorted list does not name them either. */
async function readActiveUsers(): Promise<ViewingUser[]> {
  const users = await query(database(), viewingUser)`
    SELECT app_users.id, CASE WHEN hidden.person_id IS NULL THEN app_users.name ELSE 'A colleague' END AS name,
      access_level::text AS "accessLevel", NOT private_data AS "isRestricted", hidden.person_id IS NOT NULL AS "isHidden",
      people.id AS "personId"
    FROM app_users ${personOfUserJoin} LEFT JOIN hidden_people AS hidden ON hidden.person_id = identity.person_id
    WHERE disabled_at IS NULL`;
  return users.sort((a, b) => compareNames(a.name, b.name));
}

/** Lists the viewers. If everyone may see the group or field, only counts them. */
function toAudience(viewers: readonly { viewer: ViewingUser; rule: AccessRule }[]): Audience {
  const listed = viewers.flatMap(({ viewer, rule }) =>
    rule.name === "everyone" ? [] : [toViewer(viewer, rule)],
  );
  return listed.length === 0 && viewers.length > 0
    ? { audience: "everyone", total: viewers.length }
    : { audience: "listed", total: listed.length, viewers: listed };
}

const toViewer = (
  user: ViewingUser,
  rule: Exclude<AccessRule, { name: "everyone" }>,
): ProfileGroupViewer => ({
  user_id: user.isHidden ? null : user.id,
  person_id: user.personId,
  name: user.name,
  access_level: user.accessLevel,
  rule: rule.name,
  levels_above: rule.name === "head" ? rule.levelsAbove : null,
  explanation: describeRule(rule),
});
