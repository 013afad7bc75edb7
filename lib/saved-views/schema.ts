import { z } from "zod";
import { directoryColumns } from "@/lib/directory/columns";
import { plainText } from "@/lib/plain-text";

/** How many views one account may keep. */
export const mostSavedViews = 50;

const name = plainText(80).min(1);

/** A view of the directory under a name: `address` is the query of `/people`, in its canonical form. */
const savedView = z
  .strictObject({ id: z.uuid(), name: z.string(), address: z.string() })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedView>;

/** One's own, by name. */
export const savedViewsResponse = z
  .strictObject({ views: z.array(savedView) })
  .meta({ id: "SavedViewsResponse" });
export type SavedViewsResponse = z.infer<typeof savedViewsResponse>;

export const savedViewResponse = z
  .strictObject({ ok: z.literal(true), view: savedView })
  .meta({ id: "SavedViewResponse" });

export const savedViewParams = z.object({ id: z.uuid() });

/** What an address cannot mean is left out of what is kept. */
export const newSavedViewBody = z.strictObject({ name, address: plainText(4_000) });
export type NewSavedView = z.infer<typeof newSavedViewBody>;

export const renamedViewBody = z.strictObject({ name });

/** Which columns the list shows beside the name. */
export const directoryColumnsBody = z.strictObject({
  columns: z
    .array(z.enum(directoryColumns))
    .max(directoryColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, "must name each column once"),
});

export const directoryColumnsResponse = z
  .strictObject({ columns: z.array(z.enum(directoryColumns)) })
  .meta({ id: "DirectoryColumnsResponse" });
