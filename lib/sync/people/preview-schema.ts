import { z } from "zod";
import { alwaysTrue, integerParameter, namedObject, pathId, timestamp } from "@/lib/platform/common-schemas";
import { rejectedSourceRecord } from "@/lib/connections/connectors/people/received/source-person";
import { syncWarning } from "@/lib/runs/run-schema";

/** Maximum number of entries of each kind in the response to the request that made the preview. */
export const maxFirstEntries = 200;
/** Number of entries of each kind on a page of a stored preview. */
export const entriesPerPage = 1_000;
export const previewLifetimeHours = 24;

const cursorPattern = /^after-(\d{1,9})$/;
export const formatPreviewCursor = (after: number): string => `after-${after}`;
export const parsePreviewCursor = (cursor = "after-0"): number =>
  Number(cursorPattern.exec(cursor)?.[1] ?? 0);

const entry = z.strictObject({
  id: z.uuid().describe("Id of the person. The run that applies the preview gives new people this id."),
  source_id: z.string().describe("Id of the person in the source of people."),
  name: z.string().describe("First and last name."),
});
export type PreviewEntry = z.infer<typeof entry>;

const changedEntry = entry.extend({
  fields: z
    .array(
      z.strictObject({
        field: z.string().describe("Name of the field, such as `title` or `manager_id`."),
        from: z.string().nullable().describe("Stored value; null for none, or if the caller may not see it."),
        to: z
          .string()
          .nullable()
          .describe("Value of the source; null for none, or if the caller may not see it."),
      }),
    )
    .describe("Changed fields."),
});

/** What a run would do with the directory. */
export const previewContent = z.strictObject({
  counts: z
    .strictObject({
      joins: z.int().describe("New people."),
      leaves: z.int().describe("People who leave the directory."),
      returns: z.int().describe("People who left and return."),
      changes: z.int().describe("People with changed fields."),
      links: z.int().describe("People who are linked to a user."),
      held_removals: z.int().describe("Removals that would wait for a decision."),
      rejected: z.int().describe("Records that are left out."),
      warnings: z.int().describe("Warnings."),
    })
    .describe("Number of entries of each kind, listed here or not."),
  joins: z.array(entry).describe("New people."),
  leaves: z.array(entry).describe("People who leave."),
  returns: z.array(entry).describe("People who return."),
  changes: z.array(changedEntry).describe("People with changed fields."),
  rejected: z.array(rejectedSourceRecord).describe("Records that are left out."),
  warnings: z.array(syncWarning).describe("Warnings."),
});
export type PreviewContent = z.infer<typeof previewContent>;

export const syncPreview = namedObject("SyncPreview", {
  id: z.uuid().describe("Id of the preview."),
  created_at: timestamp.describe("When the preview was made, in UTC."),
  expires_at: timestamp.describe("When the preview is deleted, in UTC."),
  vendor: z.string().describe("Product that the people come from."),
  ...previewContent.shape,
});
export type SyncPreview = z.infer<typeof syncPreview>;

export const previewPageResponse = namedObject("SyncPreviewPage", {
  ok: alwaysTrue,
  preview: syncPreview.describe("What a sync would do. Each list has at most 1,000 entries."),
  next: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});

export const previewNotFoundError = [
  "preview_not_found",
  "No preview has this id, it is older than 24 hours, or its requester has made 20 newer ones. Make a new one.",
] as const;
export const previewId = pathId(...previewNotFoundError);
export const previewParams = z.object({ id: previewId.describe("Id of the preview.") });
export const previewPageQuery = z.strictObject({
  limit: integerParameter(1, entriesPerPage)
    .optional()
    .describe(`Maximum number of entries of each list. Default: ${entriesPerPage}.`),
  cursor: z
    .string()
    .regex(cursorPattern, "must be the `next` of an earlier page")
    .optional()
    .describe("The `next` of the previous page."),
});
