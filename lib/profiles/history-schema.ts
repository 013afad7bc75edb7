import { z } from "zod";
import { profileGroups } from "@/lib/identity/access/visibility";
import { timestamp, integerParameter, namedObject } from "@/lib/platform/common-schemas";
import { runOfChange, syncChangeKind } from "@/lib/runs/run-schema";

/** Profile sections that come from payroll and are tracked in the run history. */
export const profileSections = z.enum(profileGroups).exclude(["payroll_mapping"]);
export type ProfileSectionName = z.infer<typeof profileSections>;

const changeId = z.string().regex(/^[1-9]\d{0,17}$/, "must be the id of a change");

export const profileChangesQuery = z.strictObject({
  group: profileSections
    .optional()
    .describe("Returns only this profile group. Only the read of this group is added to the audit log."),
  cursor: changeId.optional().describe("The `next` of the previous page, sent with the same filters."),
  limit: integerParameter(1, 100).default(50).describe("Maximum number of changes per page."),
});
export type ProfileChangesQuery = z.infer<typeof profileChangesQuery>;

const profileValueChange = z.strictObject({
  id: z.string().describe("Id of the change."),
  at: timestamp.describe("When the value was replaced, in UTC."),
  run: runOfChange.describe("Run that replaced the value."),
  group: profileSections.describe("Profile group of the field."),
  field: z.string().describe("Name of the field."),
  old: z.string().nullable().describe("Value before the change; null if it was unknown."),
  new: z.string().nullable().describe("Value after the change; null if it became unknown."),
  values: z
    .enum(["kept", "forgotten", "unreadable"])
    .describe(
      "`forgotten`: the values were erased when the link ended. `unreadable`: this server lacks the key.",
    ),
});
export type ProfileValueChange = z.infer<typeof profileValueChange>;

export const profileChangesResponse = namedObject("ProfileChangesResponse", {
  changes: z.array(profileValueChange).describe("Changes of this page, newest first."),
  next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
});
export type ProfileChangesResponse = z.infer<typeof profileChangesResponse>;

export type LastChange = { group: ProfileSectionName; at: string; fields: string[] };

export const formerPeopleQuery = z.strictObject({
  q: z.string().trim().max(200).default("").describe("Words of the name, or the id of the person."),
});

export const formerPerson = z.strictObject({
  id: z.uuid().describe("Id of the person."),
  first_name: z.string().describe("First name."),
  last_name: z.string().describe("Last name."),
  left_at: timestamp.describe("When the person was removed from the directory, in UTC."),
  run_id: z.uuid().nullable().describe("Run that removed the person; null if it is unknown."),
});
export type FormerPerson = z.infer<typeof formerPerson>;

export const formerPeopleResponse = namedObject("FormerPeopleResponse", {
  people: z.array(formerPerson).describe("Best matches first, at most eight."),
});

const historyField = z.strictObject({
  field: z.string().describe("Name of the field."),
  old: z
    .string()
    .nullable()
    .describe("Value before the change, or the name of the person or user; null if empty or private."),
  new: z
    .string()
    .nullable()
    .describe("Value after the change, or the name of the person or user; null if empty or private."),
  old_person_id: z.uuid().nullable().describe("Person before the change; null for other fields."),
  new_person_id: z.uuid().nullable().describe("Person after the change; null for other fields."),
  is_private: z
    .boolean()
    .describe(
      "True for a private value, which the history never contains, and for a work e-mail that is hidden from the caller.",
    ),
});
export type HistoryField = z.infer<typeof historyField>;

export const manualChangeKind = z
  .enum(["link_made", "link_removed", "match_rejected", "match_reconsidered", "about_changed"])
  .describe("Kind of event.");
export type ManualChangeKind = z.infer<typeof manualChangeKind>;

const historyEntry = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run").describe("A change by a run."),
    id: z.string().describe("Id of the entry."),
    at: timestamp.describe("When it happened, in UTC."),
    run: runOfChange.describe("Run that made the change."),
    change: syncChangeKind.describe("What the run did."),
    fields: z.array(historyField).describe("Changed fields."),
  }),
  z.strictObject({
    type: z.literal("record").describe("A change by a user."),
    id: z.string().describe("Id of the entry."),
    at: timestamp.describe("When it happened, in UTC."),
    kind: manualChangeKind,
    actor: z.string().describe("Name of the user."),
    subject: z.string().nullable().describe("Name of the linked record; null if unknown."),
    detail: z.string().nullable().describe("Further details in words; null if there are none."),
  }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Position at the end of a page: time and id of the last entry. */
const historyCursor = z
  .string()
  .regex(/^\d{1,15}_(run|event):[0-9a-f-]{1,36}$/, "must be the `next` of another page");

export const personHistoryQuery = z.strictObject({
  cursor: historyCursor.optional().describe("The `next` of the previous page."),
  limit: integerParameter(1, 100).default(20).describe("Maximum number of entries per page."),
});
export type PersonHistoryQuery = z.infer<typeof personHistoryQuery>;

export const personHistoryResponse = namedObject("PersonHistoryResponse", {
  entries: z.array(historyEntry).describe("Entries of this page, newest first."),
  next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
});
export type PersonHistoryResponse = z.infer<typeof personHistoryResponse>;
