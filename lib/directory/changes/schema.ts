import { z } from "zod";
import { personDetails } from "@/lib/directory/details-schema";
import { person } from "@/lib/directory/schema";
import { changeKinds, publishedFields } from "@/lib/versions/published-fields";
import { timestamp, integerParameter, namedObject } from "@/lib/platform/common-schemas";

const maxChangesPerPage = 1_000;
const defaultChangesPerPage = 100;

const changedPerson = person
  .omit({ synced_at: true })
  .extend({
    office: personDetails.shape.office
      .optional()
      .describe("Office of the person; null if unknown. Absent if the caller may not see it."),
    department: personDetails.shape.department
      .optional()
      .describe("Department of the person; null if unknown. Absent if the caller may not see it."),
    teams: personDetails.shape.teams
      .optional()
      .describe("Teams of the person, sorted by name. Absent if the caller may not see them."),
  })
  .meta({ id: "ChangedPerson" });
export type ChangedPerson = z.infer<typeof changedPerson>;

const lastKnown = namedObject("LastKnownPerson", {
  first_name: z.string().describe("First name when the person left."),
  last_name: z.string().describe("Last name when the person left."),
  productive_id: z
    .string()
    .nullable()
    .describe("Id in the source of people; null if another person has it now."),
});
export type DepartedPerson = z.infer<typeof lastKnown>;

export const directoryChange = namedObject("DirectoryChange", {
  cursor: z.string().describe("Cursor to continue after this change."),
  kind: z.enum(changeKinds).describe("Kind of change."),
  person_id: z.uuid().describe("Id of the person."),
  at: timestamp.describe("When the change was published, in UTC."),
  fields: z.array(z.enum(publishedFields)).describe("Changed fields, for `changed`; empty for other kinds."),
  person: changedPerson
    .nullable()
    .describe(
      "Current state of the person, not the state at the time of the change; null if the person is not in the directory.",
    ),
  last_known: lastKnown
    .optional()
    .describe("Person who left. Only for `left`. Absent once the person's data are deleted, after 30 days."),
});
export type DirectoryChange = z.infer<typeof directoryChange>;

export const changesResponse = namedObject("ChangesResponse", {
  changes: z.array(directoryChange).describe("Changes after the cursor, oldest first."),
  cursor: z.string().describe("Cursor for the next request."),
  has_more: z.boolean().describe("True if more changes are available now."),
});
export type ChangesResponse = z.infer<typeof changesResponse>;

export const changesQuery = z.strictObject({
  cursor: z
    .string()
    .max(60)
    .optional()
    .describe(
      "Cursor of a previous response. Without it, the response has no changes, only the current cursor.",
    ),
  limit: integerParameter(1, maxChangesPerPage)
    .default(defaultChangesPerPage)
    .describe(`Maximum number of changes. Default: ${defaultChangesPerPage}.`),
  only: z
    .literal("cursor")
    .optional()
    .describe("For event streams: sends only new cursors, without the changes."),
});
