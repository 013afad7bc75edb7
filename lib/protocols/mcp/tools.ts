import "server-only";
import { z } from "zod";
import { inputId } from "@/lib/platform/common-schemas";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { accessLevels } from "@/lib/platform/access-levels";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { profileGroups } from "@/lib/identity/access/visibility";
import { getAbsences } from "@/lib/directory/absences/queries";
import { absence, type PersonAbsences } from "@/lib/directory/absences/schema";
import { getDirectoryDetails, isWorkEmailVisible } from "@/lib/directory/details";
import { listDepartments } from "@/lib/directory/departments/queries";
import { departmentsResponse } from "@/lib/directory/departments/schema";
import { getDirectoryForVersion } from "@/lib/directory/directory-store";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { defaultView } from "@/lib/directory/view";
import { findPeopleInView } from "@/lib/directory/view-queries";
import { listFilteredPeople } from "@/lib/directory/list-people";
import { listCursor, type FilteredPeople, type PersonFieldName } from "@/lib/directory/people-query";
import type { Person } from "@/lib/directory/schema";
import { apiFullName, compareNames } from "@/lib/identity/matching/names";
import { authorizeProfile } from "@/lib/profiles/profile-access";
import { getPersonOverview, readProfileBeforeAudit } from "@/lib/profiles/queries";
import { employment, profileResponse } from "@/lib/profiles/schema";
import { workContactDetails } from "@/lib/directory/details-schema";
import { listBranch } from "./org-chart-branch";

/** `published`: the directory version when the caller was authenticated. */
export type ToolContext<N extends ToolPermission = "view:names"> = {
  caller: CallerWith<N>;
  published: PublishedVersion;
};

/** `view:names`: `public_only` tokens may use the tool as well (TOKEN-9). */
type ToolPermission = "view:names" | "view:people";

/** Returns only data that the API returns to the caller. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Null if the caller may not use the tool. */
  forCaller: (
    context: ToolContext,
  ) => ((input: unknown) => Promise<Readonly<Record<string, unknown>>>) | null;
};

const defineTool = <N extends ToolPermission, I extends z.ZodObject, O extends z.ZodObject>(
  { needs, ...about }: { needs: N; name: string; title: string; description: string; input: I; output: O },
  run: (context: ToolContext<N>, input: z.infer<I>) => Promise<z.input<O>>,
): Tool => ({
  ...about,
  forCaller: ({ caller, published }) =>
    hasAccess(caller, needs) ? async (input) => run({ caller, published }, about.input.parse(input)) : null,
});

const personId = inputId.describe("Id of the person, as returned by search_people.");
const textInput = z.string().min(1).max(200).optional();
const limitInput = z.int().min(1).max(200).default(50).describe("Maximum number of results.");
const cursor = listCursor
  .optional()
  .describe("The `next` of the previous page. Send the same other arguments; only limit may change.");

const listedPerson = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  manager_id: z.string().nullable(),
  office: z.string().nullable().optional().describe("Absent if the caller may not see it."),
  department: z.string().nullable().optional().describe("Absent if the caller may not see it."),
  email: z.string().nullable().optional().describe("Work e-mail; absent if the caller may not see it."),
});
const peoplePage = z.object({
  people: z.array(listedPerson),
  total: z.int(),
  next: z.string().nullable().describe("Cursor of the next page; null on the last page."),
  synced_at: z.string().nullable(),
  stale: z.boolean(),
});
const personSummary = z.object({ id: z.string(), name: z.string(), title: z.string() });

const toPersonSummary = (person: Person) => ({
  id: person.id,
  name: apiFullName(person),
  title: person.title,
});

const selectFields = (caller: CallerWith<"view:names">) =>
  new Set<PersonFieldName>([
    ...(["id", "first_name", "last_name", "title", "manager_id"] as const),
    ...(hasAccess(caller, "view:people") ? (["office", "department"] as const) : []),
    ...(hasAccess(caller, "view:people") && isWorkEmailVisible(caller) ? (["email"] as const) : []),
  ]);

/** The output schema drops all other fields. */
const toPeoplePage = ({ people, ...page }: FilteredPeople): z.input<typeof peoplePage> => ({
  ...page,
  people: people.map(({ first_name = "", last_name = "", title = "", manager_id = null, ...person }) => ({
    ...person,
    name: apiFullName({ first_name, last_name }),
    title,
    manager_id,
  })),
});

/** Throws a 404 if the person is not in the directory. */
async function findPersonIn(published: PublishedVersion, id: string) {
  const { directory } = await getDirectoryForVersion(published);
  const person = directory.byId.get(id);
  if (!person) throw personNotFoundProblem();
  return { directory, person };
}

export const tools: readonly Tool[] = [
  defineTool(
    {
      needs: "view:names",
      name: "who_am_i",
      title: "Who am I",
      description:
        "Returns the account of this connection, its access level, and its person in the directory.",
      input: z.strictObject({}),
      output: z.object({
        name: z.string(),
        access_level: z.enum(accessLevels),
        person_id: z.string().nullable(),
      }),
    },
    async ({ caller: { name, accessLevel, personId: id } }) => ({
      name,
      access_level: accessLevel,
      person_id: id,
    }),
  ),
  defineTool(
    {
      needs: "view:names",
      name: "search_people",
      title: "Search people",
      description:
        "Finds people by words of their name, title, department, teams and office, tolerating typos. Returns the best match first. Without arguments, returns everyone by name.",
      input: z.strictObject({
        query: textInput.describe("Search words, for example: head design."),
        office: textInput.describe("Only people at the office with this name, ignoring case and accents."),
        department: textInput.describe(
          "Only people of the department with this name, ignoring case and accents.",
        ),
        under: inputId.optional().describe("Only people below this person, at any depth."),
        limit: limitInput,
        cursor,
      }),
      output: peoplePage,
    },
    async ({ caller }, { query, office, department, ...rest }) =>
      toPeoplePage(
        await listFilteredPeople(caller, {
          ...rest,
          ...(office !== undefined && { office: [office] }),
          ...(department !== undefined && { department: [department] }),
          ...(query !== undefined && { q: query }),
          fields: selectFields(caller),
        }),
      ),
  ),
  defineTool(
    {
      needs: "view:people",
      name: "list_offices",
      title: "List offices",
      description: "Returns the offices of the company, largest first. search_people accepts their names.",
      input: z.strictObject({}),
      output: z.object({
        offices: z.array(
          z.object({ name: z.string(), people: z.int().describe("Number of people at the office.") }),
        ),
        without_office: z.int().describe("Number of people whose office is unknown."),
      }),
    },
    async ({ caller }) => {
      const { people, details } = await findPeopleInView(caller, defaultView);
      return countOffices(people.map(({ id }) => details.get(id)?.office ?? null));
    },
  ),
  defineTool(
    {
      needs: "view:people",
      name: "list_departments",
      title: "List departments",
      description:
        "Returns the departments with their lead and mission, largest first. search_people accepts their names.",
      input: z.strictObject({}),
      output: departmentsResponse,
    },
    ({ caller }) => listDepartments(caller),
  ),
  defineTool(
    {
      needs: "view:people",
      name: "get_person",
      title: "Read a person",
      description:
        "Returns a person's name, title, employment, work contact details, managers and number of reports.",
      input: z.strictObject({ person_id: personId }),
      output: z.object({
        person: personSummary,
        employment,
        department: z.string().nullable(),
        teams: z.array(z.string()),
        reach: workContactDetails,
        chain: z
          .array(personSummary)
          .describe(
            "From the manager up to the top, as in get_chain; the middle of a long chain is omitted.",
          ),
        direct_reports: z.int(),
        all_reports: z.int(),
      }),
    },
    async ({ caller }, { person_id }) => {
      const found = await getPersonOverview(caller, person_id);
      const { details } = await getDirectoryDetails(caller, [person_id]);
      return {
        person: toPersonSummary(found.person),
        employment: found.employment,
        department: details[0]?.department ?? null,
        teams: details[0]?.teams ?? [],
        reach: found.reach,
        chain: found.line.map(toPersonSummary).toReversed(),
        direct_reports: found.direct_reports,
        all_reports: found.all_reports,
      };
    },
  ),
  defineTool(
    {
      needs: "view:names",
      name: "list_reports",
      title: "List reports",
      description: "Returns the people who report to a person, directly or at any depth.",
      input: z.strictObject({
        person_id: personId,
        all_levels: z
          .boolean()
          .default(false)
          .describe("True returns everyone below the person, not only direct reports."),
        limit: limitInput,
        cursor,
      }),
      output: peoplePage,
    },
    async ({ caller, published }, { person_id, all_levels, ...rest }) => {
      await findPersonIn(published, person_id);
      const branch = all_levels ? { under: person_id } : { manager_id: person_id };
      return toPeoplePage(
        await listFilteredPeople(caller, { ...rest, ...branch, fields: selectFields(caller) }),
      );
    },
  ),
  defineTool(
    {
      needs: "view:names",
      name: "get_chain",
      title: "Read the reporting line",
      description: "Returns the managers above a person, from the direct manager to the top.",
      input: z.strictObject({ person_id: personId }),
      output: z.object({
        person: personSummary,
        chain: z.array(personSummary).describe("From the manager up to the top."),
        skipped: z.int().describe("Number of managers omitted from a very long reporting line."),
      }),
    },
    async ({ published }, { person_id }) => {
      const { directory, person } = await findPersonIn(published, person_id);
      const above = directory.tree.lineOf(person_id).flatMap((id) => directory.byId.get(id) ?? []);
      const skipped = Math.max(0, above.length - maxChainLength);
      const shown = skipped === 0 ? above : [...above.slice(0, maxChainLength - 1), ...above.slice(-1)];
      return { person: toPersonSummary(person), chain: shown.map(toPersonSummary), skipped };
    },
  ),
  defineTool(
    {
      needs: "view:names",
      name: "get_org_chart",
      title: "Read a part of the org chart",
      description:
        "Returns the org chart below a person, or from the top, to a given depth. At most 500 people.",
      input: z.strictObject({
        root: inputId
          .optional()
          .describe("Person at the top of the branch. Default: the people without a manager."),
        depth: z.int().min(0).max(6).default(1).describe("Number of levels below."),
      }),
      output: z.object({
        people: z
          .array(
            personSummary.extend({
              manager_id: z.string().nullable(),
              level: z.int(),
              direct_reports: z.int(),
            }),
          )
          .describe("Each person follows their manager. Level 0 is the top of this branch."),
        left_out: z
          .int()
          .describe("Number of people of the branch that are omitted because it is too large."),
        synced_at: z.string().nullable(),
      }),
    },
    async ({ published }, { root, depth }) => {
      const { directory } = await getDirectoryForVersion(published);
      if (root !== undefined && !directory.byId.has(root)) throw personNotFoundProblem();
      const { shown, leftOut } = listBranch(directory, {
        root: root ?? null,
        depth,
        atMost: maxBranchPeople,
      });
      return {
        people: shown.map(({ person, level, directReports }) => ({
          ...toPersonSummary(person),
          manager_id: directory.tree.managerOf(person.id),
          level,
          direct_reports: directReports,
        })),
        left_out: leftOut,
        synced_at: directory.syncedAt,
      };
    },
  ),
  defineTool(
    {
      needs: "view:people",
      name: "who_is_away",
      title: "Who is away",
      description:
        "Who is away from work now, or in the next seven days, and when they are back, as their calendars say. Contains only times, not reasons. `read_at` null: the calendars are not connected or could not be read, so nothing is known.",
      input: z.strictObject({
        when: z.enum(["now", "next_seven_days"]).default("now").describe("Which absences to list."),
        under: inputId.optional().describe("Only people below this person, at any depth."),
        limit: limitInput,
      }),
      output: z.object({
        read_at: z.string().nullable(),
        people: z.array(personSummary.extend({ absences: z.array(absence) })).describe("By name."),
        total: z.int().describe("Number of matching people, including those beyond the limit."),
      }),
    },
    async ({ caller, published }, { when, under, limit }) => {
      const { directory } = await getDirectoryForVersion(published);
      if (under !== undefined && !directory.byId.has(under)) throw personNotFoundProblem();
      const { read_at, people } = await getAbsences(caller);
      const away = selectAwayPeople(directory.people, people, when).filter(
        ({ person }) => under === undefined || (directory.tree.levelsBelow(person.id, under) ?? 0) > 0,
      );
      return {
        read_at,
        people: away
          .slice(0, limit)
          .map(({ person, absences }) => ({ ...toPersonSummary(person), absences })),
        total: away.length,
      };
    },
  ),
  defineTool(
    {
      needs: "view:people",
      name: "get_profile",
      title: "Read a profile",
      description:
        "Returns groups of a person's profile. Requested groups that this account may not see are absent. Contact, demographics and financial are private: each read is added to the audit log with the account's name. Request a private group only if the question requires it.",
      input: z.strictObject({
        person_id: personId,
        groups: z.array(z.enum(profileGroups)).min(1).max(profileGroups.length).describe("Groups to read."),
      }),
      output: profileResponse,
    },
    async ({ caller, published }, { person_id, groups }) => {
      const read = await readProfileBeforeAudit(await authorizeProfile(caller, person_id, published), groups);
      const { profile, unreadable, canSeeUnreadable } = await read.disclose("api");
      const { employment: always, ...rest } = profile;
      return {
        profile: { ...rest, employment: always },
        ...(canSeeUnreadable && unreadable.length > 0 && { unreadable_groups: [...unreadable] }),
      };
    },
  ),
];

const maxChainLength = 100;
const maxBranchPeople = 500;

/** In the given order. `now`: with the current absence only. `next_seven_days`: away at any time in these days. */
function selectAwayPeople<P extends { id: string }>(
  people: readonly P[],
  absences: readonly PersonAbsences[],
  when: "now" | "next_seven_days",
): { person: P; absences: PersonAbsences["absences"] }[] {
  const byId = new Map(absences.map((entry) => [entry.id, entry]));
  return people.flatMap((person) => {
    const found = byId.get(person.id);
    if (!found || found.absences.length === 0 || (when === "now" && found.now !== "away")) return [];
    return { person, absences: when === "now" ? found.absences.slice(0, 1) : found.absences };
  });
}

function countOffices(officeOfEach: readonly (string | null)[]): {
  offices: { name: string; people: number }[];
  without_office: number;
} {
  const counts = new Map<string, number>();
  let withoutOffice = 0;
  for (const office of officeOfEach) {
    if (office === null) withoutOffice += 1;
    else counts.set(office, (counts.get(office) ?? 0) + 1);
  }
  const offices = [...counts].map(([name, people]) => ({ name, people }));
  offices.sort((a, b) => b.people - a.people || compareNames(a.name, b.name));
  return { offices, without_office: withoutOffice };
}
