import { z } from "zod";
import { profileGroups } from "@/lib/access/visibility";
import { timestamp } from "@/lib/http/common-schemas";
import { changingRun, syncChangeKind } from "@/lib/runs/schema";

/** The parts of a profile that payroll tells and the journal follows. */
export const profileSections = z.enum(profileGroups).exclude(["payroll_mapping"]);
export type ProfileSectionName = z.infer<typeof profileSections>;

const changeId = z.string().regex(/^[1-9]\d{0,17}$/, "the id of a change");

export const profileChangesQuery = z.strictObject({
  /** Only this part of the profile: only its reading is recorded then. */
  group: profileSections.optional(),
  before: changeId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ProfileChangesPage = z.infer<typeof profileChangesQuery>;

/** One value of a profile that a reading replaced by another. */
const earlierValue = z.strictObject({
  id: z.string(),
  at: timestamp,
  run: changingRun,
  group: profileSections,
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  /** `forgotten`: taken out when the link ended. `unreadable`: sealed with a key that this server does not have. */
  values: z.enum(["kept", "forgotten", "unreadable"]),
});
export type EarlierValue = z.infer<typeof earlierValue>;

/** Newest first. `next`: what to give as `before` for the following page; null at the end. */
export const profileChangesResponse = z
  .strictObject({ changes: z.array(earlierValue), next: z.string().nullable() })
  .meta({ id: "ProfileChangesResponse" });
export type ProfileChangesResponse = z.infer<typeof profileChangesResponse>;

/** What changed last in one part of a profile: which fields and when, no values. */
export type LastChange = { group: ProfileSectionName; at: string; fields: string[] };

const historyField = z.strictObject({
  field: z.string(),
  /** Of a manager or an account their name; null: nobody, nothing, or private. */
  old: z.string().nullable(),
  new: z.string().nullable(),
  /** The person behind the name, where there is one. */
  old_person_id: z.uuid().nullable(),
  new_person_id: z.uuid().nullable(),
  /** A value of the profile that stands nowhere in the history. */
  is_private: z.boolean(),
});
export type HistoryField = z.infer<typeof historyField>;

/** What happened to somebody: a run that changed them, or a link that was made, ended or refused by hand. */
const historyEntry = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run"),
    id: z.string(),
    at: timestamp,
    run: changingRun,
    change: syncChangeKind,
    fields: z.array(historyField),
  }),
  z.strictObject({
    type: z.literal("record"),
    id: z.string(),
    at: timestamp,
    kind: z.enum(["link_made", "link_removed", "match_rejected", "match_reconsidered"]),
    actor: z.string(),
    subject: z.string().nullable(),
    detail: z.string().nullable(),
  }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryRecordKind = Extract<HistoryEntry, { type: "record" }>["kind"];

/** Where a page of the history ended: a time and the entry at it. */
const cursor = z.string().regex(/^\d{1,15}_(run|event):[0-9a-f-]{1,36}$/, "the `next` of another page");

export const historyQuery = z.strictObject({
  before: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type HistoryPage = z.infer<typeof historyQuery>;

/** Newest first. `next`: what to give as `before` for the following page; null at the end. */
export const historyResponse = z
  .strictObject({ entries: z.array(historyEntry), next: z.string().nullable() })
  .meta({ id: "PersonHistoryResponse" });
export type HistoryResponse = z.infer<typeof historyResponse>;
