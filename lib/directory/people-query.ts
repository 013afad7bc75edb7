import { z } from "zod";
import { booleanParameter, integerParameter, namedObject, inputId } from "@/lib/platform/common-schemas";
import { parseTimestamp } from "@/lib/platform/text/times";
import { personDetails } from "./details-schema";
import { listFilters } from "./filters";
import { maxNamesPerFilter } from "./spellings";
import { directoryAge, peopleResponse, person } from "./schema";
import { readApiSort } from "./search-params";

const maxPeoplePerPage = 1_000;

/** The format is undocumented, because clients return cursors unchanged (lib/directory/list-page.ts). */
export const listCursor = z
  .string()
  .refine((text) => /^[\w-]{1,4000}$/.test(text), "must be the `next` of another page");

const text = z.string().min(1).max(200);
const timeParam = z.string().transform((text, context) => {
  const time = parseTimestamp(text);
  if (time) return time;
  context.addIssue({
    code: "custom",
    message: "must be a time, such as 2026-11-20T23:04:05 or 2026-11-20T23:04:05Z",
  });
  return z.NEVER;
});

const personWithDetails = person.extend({
  source_id: z.string().describe("Id of the person in the source of people, as `productive_id`."),
  office: personDetails.shape.office.describe("Office of the person; null if unknown."),
  joined_on: personDetails.shape.joined_on.describe("First day of employment; null if unknown."),
  email: z.string().nullable().describe("Work e-mail; null if unknown."),
  department: personDetails.shape.department,
  teams: personDetails.shape.teams,
  preferred_name: personDetails.shape.preferred_name,
});
export const personFieldNames = personWithDetails.keyof().options;
export type PersonFieldName = (typeof personFieldNames)[number];

const isField = (name: string): name is PersonFieldName => personFieldNames.some((known) => known === name);

const fields = z
  .string()
  .refine(
    (names) => names.split(",").every(isField),
    `must be names of fields, separated by commas: ${personFieldNames.join(", ")}`,
  )
  .transform((names) => new Set<PersonFieldName>(["id", ...names.split(",").filter(isField)]));

const sort = z
  .string()
  .refine(
    (given) => readApiSort(given) !== null,
    "must be name, title, manager, department, office, email, joined or reports; a leading - reverses it",
  );

/** Without parameters, the response contains all people. */
export const peopleQuery = z.strictObject({
  q: text
    .optional()
    .describe(
      "Search words, matched with names, titles, departments, teams, offices, work e-mails and what people say of themselves, as on the directory page.",
    ),
  manager_id: z
    .union([inputId, z.literal("none")])
    .optional()
    .describe("Only direct reports of this person; `none`: only people without a manager."),
  under: inputId.optional().describe("Only people below this person, at any depth."),
  office: z.array(text).max(maxNamesPerFilter).optional().describe(listFilters.office.about),
  department: z.array(text).max(maxNamesPerFilter).optional().describe(listFilters.department.about),
  has_user: booleanParameter
    .optional()
    .describe("True: only people with a user. False: only people without one."),
  updated_since: timeParam
    .optional()
    .describe(
      "Only people who joined, returned or changed in name, title, picture, manager, user, office, department or teams at this time or later: send the synced_at of the previous response. In UTC without a zone, or RFC 3339. Returns everyone if changes are no longer stored (30 days). GET /api/people/changes reports who left.",
    ),
  fields: fields
    .optional()
    .describe(
      "Names of the fields to return, separated by commas. `id` is always returned. Fields: id, productive_id, user_id, first_name, last_name, title, avatar_url, manager_id, synced_at, source_id, office, joined_on, email, department, teams, preferred_name.",
    ),
  sort: sort
    .optional()
    .describe(
      "Sort order: name, title, manager, department, office, email, joined or reports, ascending; a leading `-` makes it descending. Default: by name, with `q` by relevance.",
    ),
  limit: integerParameter(1, maxPeoplePerPage)
    .optional()
    .describe("Maximum number of people per page. `next` is the cursor of the next page."),
  cursor: listCursor
    .optional()
    .describe(
      "The `next` of the previous page, sent with the same filters and sort; otherwise 400 `cursor_mismatch`. All pages are in the order of the first page: a person who is in the directory during the entire walk is listed exactly once.",
    ),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

export const peopleFieldsResponse = namedObject("PeopleFieldsResponse", {
  people: z
    .array(personWithDetails.partial().required({ id: true }))
    .describe("People with their ids and the fields that `fields` names."),
  ...directoryAge,
  total: z.int().describe("Number of people that match the filters."),
  next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
});
export type FilteredPeople = z.infer<typeof peopleFieldsResponse>;

export const anyPeopleResponse = z.union([peopleResponse, peopleFieldsResponse]);

/** Depth 0 returns the roots alone. */
export const orgChartQuery = z.strictObject({
  root: inputId.optional().describe("Only the branch of this person."),
  depth: integerParameter(0, 9_999)
    .optional()
    .describe(
      "Number of levels below the roots. `direct_reports` counts all direct reports, including omitted ones.",
    ),
});
export type OrgChartQuery = z.infer<typeof orgChartQuery>;
