import { z } from "zod";
import { directoryColumns } from "@/lib/directory/columns";
import { plainText } from "@/lib/plain-text";

/** How many views one account may keep. */
export const mostSavedViews = 50;

const name = plainText(80).min(1);

/** A view of the directory under a name: `address` is the query of `/people`, in its canonical form. */
const savedView = z
  .strictObject({
    id: z.uuid().describe("Id of the view."),
    name: z.string().describe("Name of the view."),
    address: z.string().describe("Query of `/people`, in canonical form."),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedView>;

/** One's own, by name. */
export const savedViewsResponse = z
  .strictObject({ views: z.array(savedView).describe("Views of the caller, by name.") })
  .meta({ id: "SavedViewsResponse" });
export type SavedViewsResponse = z.infer<typeof savedViewsResponse>;

export const savedViewResponse = z
  .strictObject({ ok: z.literal(true).describe("Always true."), view: savedView.describe("The view.") })
  .meta({ id: "SavedViewResponse" });

export const savedViewParams = z.object({ id: z.uuid().describe("Id of the view.") });

/** What an address cannot mean is left out of what is kept. */
export const newSavedViewBody = z.strictObject({
  name: name.describe("Name of the view."),
  address: plainText(4_000).describe("Query of `/people`. Unknown parts are dropped."),
});
export type NewSavedView = z.infer<typeof newSavedViewBody>;

export const renamedViewBody = z.strictObject({ name: name.describe("New name of the view.") });

/** Which columns the list shows beside the name. */
export const directoryColumnsBody = z.strictObject({
  columns: z
    .array(z.enum(directoryColumns))
    .max(directoryColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, "must name each column once")
    .describe("Columns of the list beside the name, in this order."),
});

export const directoryColumnsResponse = z
  .strictObject({
    columns: z
      .array(z.enum(directoryColumns))
      .describe("Columns of the list beside the name, in this order."),
  })
  .meta({ id: "DirectoryColumnsResponse" });
