import { z } from "zod";
import { flag, timestamp, wholeNumber } from "@/lib/http/common-schemas";
import { readTime } from "@/lib/http/times";
import { directoryDetail } from "./details-schema";
import { maxOffices } from "./offices";
import { peopleResponse, person } from "./schema";
import { readApiSort } from "./search-params";

/** How many people a page of the list has at most. */
export const mostInPage = 1_000;

/** The cursor of a page (lib/directory/list-page.ts). Its form is not described: clients send it back as it is. */
export const listCursor = z
  .string()
  .refine((text) => /^[\w-]{1,4000}$/.test(text), "the next of another page");

const text = z.string().min(1).max(200);
/** Filter by office, which a query repeats for several. */
export const officesIn = (name: z.ZodString) =>
  z
    .array(name)
    .max(maxOffices)
    .describe("Only people at one of these offices, ignoring case and accents. Repeat for several.");

const instant = z.string().transform((text, context) => {
  const time = readTime(text);
  if (time) return time;
  context.addIssue({
    code: "custom",
    message: "a time such as 2026-11-20T23:04:05 or 2026-11-20T23:04:05Z",
  });
  return z.NEVER;
});

/** A person of the list, and what the directory knows beside: what `fields` may name. */
const fullPerson = person.extend({
  office: directoryDetail.shape.office.describe("Office of the person; null if unknown."),
  joined_on: directoryDetail.shape.joined_on.describe("First day of employment; null if unknown."),
  email: z.string().nullable().describe("Work e-mail; null if unknown."),
});
export const personFields = fullPerson.keyof().options;
export type PersonField = (typeof personFields)[number];

const isField = (name: string): name is PersonField => personFields.some((known) => known === name);

const fields = z
  .string()
  .refine((names) => names.split(",").every(isField), `names of fields: ${personFields.join(", ")}`)
  .transform((names) => new Set<PersonField>(["id", ...names.split(",").filter(isField)]))
  .describe(`Only these, separated by commas, and the id: ${personFields.join(", ")}.`);

const sort = z
  .string()
  .refine((given) => readApiSort(given) !== null, "name, title, manager, office, email, joined or reports")
  .describe(
    "name, title, manager, office, email, joined or reports, ascending; -title is descending. Without it by name, and with q the best match first.",
  );

/** What of the list somebody asks for; nothing: everyone. */
export const peopleQuery = z.strictObject({
  q: text
    .optional()
    .describe("Words of the name, title, office or work e-mail, as the directory's own search takes them."),
  manager_id: z
    .union([z.uuid(), z.literal("none")])
    .optional()
    .describe("Who reports directly to this person; none: who has no manager."),
  under: z.uuid().optional().describe("Who is below this person, at any depth."),
  office: officesIn(text).optional(),
  has_user: flag.optional().describe("Who has an app user, or who has none."),
  updated_since: instant
    .optional()
    .describe(
      "Only people who joined, returned or changed in name, title, picture, manager, user or office at this time or later: send the synced_at of the previous response. In UTC without a zone, or RFC 3339. Returns everyone if changes are no longer stored (30 days). GET /api/people/changes reports who left.",
    ),
  fields: fields
    .optional()
    .describe(
      "Names of the fields to return, separated by commas. `id` is always returned. Fields: id, productive_id, user_id, first_name, last_name, title, avatar_url, manager_id, synced_at, office, joined_on, email.",
    ),
  sort: sort
    .optional()
    .describe(
      "Sort order: name, title, manager, office, email, joined or reports, ascending; a leading `-` makes it descending. Default: by name, with `q` by relevance.",
    ),
  limit: wholeNumber(1, mostInPage).optional().describe("How many at most; next of the answer leads on."),
  cursor: listCursor
    .optional()
    .describe(
      "The next of the page before, with the same filters and the same sort (else 400 cursor_mismatch). All pages are in the order of the first page: a person who is in the directory during the entire walk is listed exactly once.",
    ),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** As `peopleResponse`, of each only what `fields` names. */
export const peopleFieldsResponse = z
  .strictObject({
    people: z
      .array(fullPerson.partial().required({ id: true }))
      .describe("People with the fields that `fields` names."),
    synced_at: timestamp
      .nullable()
      .describe("When the directory was last synced, in UTC; null before the first sync."),
    stale: z.boolean().describe("True if the directory is older than its lifetime; a refresh has started."),
    total: z.int().describe("Number of people that match the filters."),
    next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
  })
  .meta({ id: "PeopleFieldsResponse" });
export type NarrowedPeople = z.infer<typeof peopleFieldsResponse>;

export const anyPeopleResponse = z.union([peopleResponse, peopleFieldsResponse]);

/** Which branch of the chart, and how deep: 0 is the person alone. */
export const orgChartQuery = z.strictObject({
  root: z.uuid().optional().describe("The branch of this person alone."),
  depth: wholeNumber(0, 9_999)
    .optional()
    .describe(
      "So many levels below the roots; direct_reports says how many each has, also where they are left out.",
    ),
});
export type OrgChartQuery = z.infer<typeof orgChartQuery>;
