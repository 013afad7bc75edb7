import { z } from "zod";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";

export const person = namedObject("Person", {
  id: z.uuid().describe("Id of the person in Kith."),
  productive_id: z.string().describe("Id of the person in the source of people."),
  user_id: z.uuid().nullable().describe("Linked user of Kith; null if there is none."),
  first_name: z.string().describe("First name."),
  last_name: z.string().describe("Last name."),
  title: z.string().describe("Job title; empty if unknown."),
  avatar_url: z.url().describe("Address of the picture, or of a drawing of the initials."),
  manager_id: z.uuid().nullable().describe("Id of the manager; null if the person has no manager."),
  synced_at: timestamp.describe("When a sync last confirmed the person, in UTC."),
});
export type Person = z.infer<typeof person>;

export const directoryAge = {
  synced_at: timestamp
    .nullable()
    .describe("When the directory was last synced, in UTC; null before the first sync."),
  stale: z.boolean().describe("True if the directory is older than its lifetime; a refresh has started."),
};

export const peopleResponse = namedObject("PeopleResponse", {
  people: z.array(person).describe("People, sorted by name unless `sort` or `q` says otherwise."),
  ...directoryAge,
  total: z
    .int()
    .optional()
    .describe("Number of people that match the filters. Only present if the request has parameters."),
  next: z
    .string()
    .nullable()
    .optional()
    .describe("Cursor of the next page; null on the last page. Only present if the request has parameters."),
});
export type PeopleResponse = z.infer<typeof peopleResponse>;

/** Has `depth` levels of reports. Without `depth`, one chain can include the whole directory. */
type OrgChartNode = Person & { direct_reports?: number | undefined; children: OrgChartNode[] };
const orgChartNode: z.ZodType<OrgChartNode> = person
  .extend({
    direct_reports: z
      .int()
      .optional()
      .describe("Number of direct reports. Present only with `root` or `depth`."),
    get children() {
      return z.array(orgChartNode).describe("Direct reports, sorted by name.");
    },
  })
  .meta({ id: "OrgChartNode" });

export const orgChartResponse = namedObject("OrgChartResponse", {
  roots: z.array(orgChartNode).describe("People without a manager, or the person that `root` names."),
  ...directoryAge,
});

export const listedPerson = person
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    title: true,
    manager_id: true,
  })
  .extend({
    vendor_name: person
      .pick({ first_name: true, last_name: true })
      .optional()
      .describe(
        "First and last name, if the person prefers another name, which then is `first_name`. Absent for others.",
      ),
  });
export type ListedPerson = z.infer<typeof listedPerson>;
