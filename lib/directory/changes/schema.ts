import { z } from "zod";
import { directoryDetail } from "@/lib/directory/details-schema";
import { person } from "@/lib/directory/schema";
import { changeKinds, publishedFields } from "@/lib/history/published-fields";
import { timestamp, wholeNumber } from "@/lib/platform/common-schemas";

/** Maximum number of changes per page. */
export const maxChangesPerPage = 1_000;
const defaultChangesPerPage = 100;

/** Person of the change feed: the Person of the list without `synced_at`, plus office, department and teams. */
export const changedPerson = person
  .omit({ synced_at: true })
  .extend({
    office: directoryDetail.shape.office
      .optional()
      .describe("Office of the person; null if unknown. Absent if the caller may not see it."),
    department: directoryDetail.shape.department
      .optional()
      .describe("Department of the person; null if unknown. Absent if the caller may not see it."),
    teams: directoryDetail.shape.teams
      .optional()
      .describe("Teams of the person, sorted by name. Absent if the caller may not see them."),
  })
  .meta({ id: "ChangedPerson" });
export type ChangedPerson = z.infer<typeof changedPerson>;

/** Name of a person who left. */
const lastKnown = z
  .strictObject({
    first_name: z.string().describe("The first name when the person left."),
    last_name: z.string().describe("The last name when the person left."),
    productive_id: z
      .string()
      .nullable()
      .describe("The id in the projects system; null: another person has it now."),
  })
  .meta({ id: "LastKnownPerson" });
export type LastKnown = z.infer<typeof lastKnown>;

/** One person who joined, left, returned or changed. */
export const directoryChange = z
  .strictObject({
    cursor: z.string().describe("Leads on from here, this change not among what follows."),
    kind: z.enum(changeKinds).describe("Kind of change."),
    person_id: z.uuid().describe("Id of the person."),
    at: timestamp.describe("When the change was published, in UTC."),
    fields: z.array(z.enum(publishedFields)).describe("Of changed: which fields. Of the others: none."),
    person: changedPerson
      .nullable()
      .describe("As they are now, not as they were at that time; null: they are not in the directory."),
    last_known: lastKnown
      .optional()
      .describe(
        "Only of `left`: who that was. Absent once the data of the person are deleted, 30 days later.",
      ),
  })
  .meta({ id: "DirectoryChange" });
export type DirectoryChange = z.infer<typeof directoryChange>;

export const changesResponse = z
  .strictObject({
    changes: z.array(directoryChange).describe("Changes after the cursor, oldest first."),
    cursor: z.string().describe("What to give as cursor the next time."),
    has_more: z.boolean().describe("Whether more changes are there already."),
  })
  .meta({ id: "ChangesResponse" });
export type ChangesResponse = z.infer<typeof changesResponse>;

export const changesQuery = z.strictObject({
  cursor: z
    .string()
    .max(60)
    .optional()
    .describe("The cursor of an earlier answer. Without it: no changes, but the cursor of this moment."),
  limit: wholeNumber(1, maxChangesPerPage)
    .default(defaultChangesPerPage)
    .describe(`How many at most; ${defaultChangesPerPage} where it is absent.`),
  only: z
    .literal("cursor")
    .optional()
    .describe("As an event stream: each new cursor alone, without the changes before it."),
});
export type ChangesQuery = z.infer<typeof changesQuery>;
