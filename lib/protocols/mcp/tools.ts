import "server-only";
import { z } from "zod";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { accessLevels } from "@/lib/platform/access-levels";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { profileGroups } from "@/lib/identity/access/visibility";
import { getDirectoryDetails, isWorkEmailVisible } from "@/lib/directory/details";
import { listDepartments } from "@/lib/directory/departments/queries";
import { departmentsResponse } from "@/lib/directory/departments/schema";
import { getDirectoryAsOf } from "@/lib/directory/directory-store";
import type { PublishedVersion } from "@/lib/history/directory-version";
import { defaultView } from "@/lib/directory/view";
import { findPeopleInView } from "@/lib/directory/view-queries";
import { listFilteredPeople } from "@/lib/directory/list-people";
import { listCursor, type FilteredPeople, type PersonField } from "@/lib/directory/people-query";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { authorizeProfile } from "@/lib/profiles/profile-access";
import { getOverview, discloseProfile, readProfileGroups } from "@/lib/profiles/queries";
import { employment, profileResponse } from "@/lib/profiles/schema";
import { workContactDetails } from "@/lib/directory/details-schema";
import { listBranch } from "./org-chart-branch";
import { countOffices } from "./offices";

/** Caller, and the directory version published when the caller was authenticated. */
export type ToolContext<N extends ToolPermission = "view:names"> = {
  caller: CallerWith<N>;
  published: PublishedVersion;
};

/** `public_only` tokens may use the tools for names, titles and the tree (TOKEN-9). */
type ToolPermission = "view:names" | "view:people";

/** Tool for assistants. Returns what the API returns to the caller. */
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

const personId = z.uuid().describe("The id of a person, as search_people tells it.");
const limitInput = z.int().min(1).max(200).default(50).describe("How many at most.");
const cursor = listCursor
  .optional()
  .describe("The next of the page before, with the same other arguments; limit may change.");

const listedPerson = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  manager_id: z.string().nullable(),
  office: z.string().nullable().optional().describe("Absent for callers who do not see it."),
  department: z.string().nullable().optional().describe("Absent for callers who do not see it."),
  email: z.string().nullable().optional().describe("The work e-mail; absent for callers who do not see it."),
});
const peoplePage = z.object({
  people: z.array(listedPerson),
  total: z.int(),
  next: z.string().nullable().describe("The cursor of the next page; null: this is the last."),
  synced_at: z.string().nullable(),
  stale: z.boolean(),
});
const personSummary = z.object({ id: z.string(), name: z.string(), title: z.string() });

const toPersonSummary = (person: Person) => ({
  id: person.id,
  name: apiFullName(person),
  title: person.title,
});

/** Returns the list's fields that the caller may see. */
const selectFields = (caller: CallerWith<"view:names">) =>
  new Set<PersonField>([
    ...(["id", "first_name", "last_name", "title", "manager_id"] as const),
    ...(hasAccess(caller, "view:people") ? (["office", "department"] as const) : []),
    ...(hasAccess(caller, "view:people") && isWorkEmailVisible(caller) ? (["email"] as const) : []),
  ]);

const toPeoplePage = ({
  people,
  total,
  next,
  synced_at,
  stale,
}: FilteredPeople): z.input<typeof peoplePage> => ({
  people: people.map(
    ({ id, first_name = "", last_name = "", title = "", manager_id = null, office, department, email }) => ({
      id,
      name: apiFullName({ first_name, last_name }),
      title,
      manager_id,
      ...(office !== undefined && { office }),
      ...(department !== undefined && { department }),
      ...(email !== undefined && { email }),
    }),
  ),
  total,
  next,
  synced_at,
  stale,
});

/** Returns a person of the published version. Throws 404 if the person is not in the directory. */
async function findPersonIn(published: PublishedVersion, id: string) {
  const { directory } = await getDirectoryAsOf(published);
  const person = directory.byId.get(id);
  if (!person) throw personNotFoundProblem();
  return { directory, person };
}

export const tools: readonly Tool[] = [
  defineTool(
    {
      needs: "view:names",
      name: "who_am_i",
      title: "Who is asking",
      description:
        "The account that this connection acts for: its access level, and its person in the directory.",
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
        "Finds people of the directory by words of name, title, department, teams and office, with a typo too, the best match first. Without anything everyone, by name.",
      input: z.strictObject({
        query: z.string().min(1).max(200).optional().describe("Words, for example: head design."),
        office: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe("Only people at the office of this name, ignoring case and accents."),
        department: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe("Only people of the department of this name, ignoring case and accents."),
        under: z.uuid().optional().describe("Only who is below this person, at any depth."),
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
      description: "The offices of the company by the names that search_people takes, the largest first.",
      input: z.strictObject({}),
      output: z.object({
        offices: z.array(
          z.object({ name: z.string(), people: z.int().describe("How many people work there.") }),
        ),
        without_office: z.int().describe("How many people have no known office."),
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
        "The departments of the company with their lead and mission, by the names that search_people takes, the largest first.",
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
        "Who a person is, how they are employed and reached at work, who is above them, and how many report to them.",
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
            "From the manager up to the top, as in get_chain; the middle of a long chain is left out.",
          ),
        direct_reports: z.int(),
        all_reports: z.int(),
      }),
    },
    async ({ caller }, { person_id }) => {
      const found = await getOverview(caller, person_id);
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
      description: "Who reports to a person: directly, or at any depth.",
      input: z.strictObject({
        person_id: personId,
        all_levels: z.boolean().default(false).describe("Everyone below, not the direct reports alone."),
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
      title: "Read the chain to the top",
      description: "A person's manager, that one's manager, and so on to the top.",
      input: z.strictObject({ person_id: personId }),
      output: z.object({
        person: personSummary,
        chain: z.array(personSummary).describe("From the manager up to the top."),
        skipped: z.int().describe("How many of a very long chain are left out before the top."),
      }),
    },
    async ({ published }, { person_id }) => {
      const { directory, person } = await findPersonIn(published, person_id);
      const above: Person[] = [];
      for (let id = directory.tree.managerOf(person_id); id !== null; id = directory.tree.managerOf(id)) {
        const manager = directory.byId.get(id);
        if (manager) above.push(manager);
      }
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
      description: "The tree from one person on, or from the top, so many levels deep. At most 500 people.",
      input: z.strictObject({
        root: z.uuid().optional().describe("Whose branch; without it everyone at the top."),
        depth: z.int().min(0).max(6).default(1).describe("How many levels below."),
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
          .describe("Each after their manager; level 0 is the top of this part."),
        left_out: z.int().describe("How many of this part are not in the answer, because it is too large."),
        synced_at: z.string().nullable(),
      }),
    },
    async ({ published }, { root, depth }) => {
      const { directory } = await getDirectoryAsOf(published);
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
      name: "get_profile",
      title: "Read a profile",
      description:
        "Groups of a person's profile: those of the groups asked for that this account may see, complete; the others are absent. Contact, demographics and financial are private: each reading is recorded with the account's name. Ask for a private group only where the question needs it.",
      input: z.strictObject({
        person_id: personId,
        groups: z
          .array(z.enum(profileGroups))
          .min(1)
          .max(profileGroups.length)
          .describe("Which groups to read."),
      }),
      output: profileResponse,
    },
    async ({ caller, published }, { person_id, groups }) => {
      const read = await readProfileGroups(await authorizeProfile(caller, person_id, published), groups);
      const { profile, unreadable, canSeeUnreadable } = await discloseProfile(read, "api");
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
