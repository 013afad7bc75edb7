import { z } from "zod";
import { namedObject, inputId } from "@/lib/platform/common-schemas";
import {
  maxSourcePeople,
  rejectedSourceRecord,
  sourcePerson,
} from "@/lib/connections/connectors/people/received/source-person";
import { previewId, syncPreview } from "./preview-schema";

export const syncQuery = z.strictObject({
  allow_removals: z
    .union([z.literal("true"), inputId], "true, or the id of a held run")
    .optional()
    .describe(
      "Id of a held run: removes the people that the run listed. `true`: approves all removals of the new run.",
    ),
  preview: z.literal("true").optional().describe("Returns what the sync would do, and changes nothing."),
  again: previewId
    .optional()
    .describe(
      "With `preview=true`: id of a preview. If it is of a file or a push that is not applied yet, the new preview is of the same list.",
    ),
  apply: previewId
    .optional()
    .describe(
      "Id of a preview: syncs if the plan is still the same, with the removals that the preview was requested with.",
    ),
  person: z
    .array(inputId)
    .max(1_000)
    .optional()
    .describe(
      "With the id of a held run: removes only these people of the run. The removals of the others stay held until they are decided, whatever their number. May be repeated.",
    ),
});

export const syncResponse = namedObject("SyncResponse", {
  ok: z.boolean().describe("True if the run succeeded or was held."),
  synced: z.int().describe("Number of people in the listing who are now in the directory."),
  matched_users: z.int().describe("Number of synced people who have a user."),
  held_removals: z
    .int()
    .optional()
    .describe("Number of removals that wait for a decision. Present only for a held run."),
  run_id: z.uuid().optional().describe("Id of the held run. Present only for a held run."),
  preview: syncPreview
    .optional()
    .describe("With `preview=true`: what the sync would do, with at most 200 entries in each list."),
});
export type SyncResponse = z.infer<typeof syncResponse>;

const complete = z
  .boolean()
  .optional()
  .describe(
    "True: a person who is not in the listing has left. False: that person stays unchanged. Default: true.",
  );
const people = <T extends z.ZodType>(record: T) =>
  z
    .array(record)
    .max(maxSourcePeople)
    .describe("People of the source. A record that cannot be used is rejected; the others are applied.");

/** Records are validated one by one (`parseSourcePeople`), so that one unusable record does not refuse the others. */
export const pushBody = z.strictObject({ people: people(z.unknown()), complete });
export const describedPushBody = z.strictObject({ people: people(sourcePerson), complete });
export const pushQuery = syncQuery.pick({ preview: true });

export const receivedSyncResponse = namedObject("ReceivedSyncResponse", {
  ...syncResponse.shape,
  run_id: z.uuid().optional().describe("Id of the run; absent with `preview=true`."),
  rejected: z.array(rejectedSourceRecord).describe("Records that were left out."),
});
export type ReceivedSyncResponse = z.infer<typeof receivedSyncResponse>;
