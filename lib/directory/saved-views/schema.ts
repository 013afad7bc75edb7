import { z } from "zod";
import { alwaysTrue, namedObject, pathId } from "@/lib/platform/common-schemas";
import { directoryColumns } from "@/lib/directory/columns";
import { plainText } from "@/lib/platform/text/plain-text";

export const maxSavedViews = 50;

const name = plainText(80).min(1);

const savedView = namedObject("SavedView", {
  id: z.uuid().describe("Id of the view."),
  name: z.string().describe("Name of the view."),
  address: z.string().describe("Query of `/people`, in canonical form."),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewsResponse = namedObject("SavedViewsResponse", {
  views: z.array(savedView).describe("Views of the caller, by name."),
});

export const oneSavedViewResponse = namedObject("OneSavedViewResponse", {
  view: savedView.describe("The view."),
});

export const savedViewChangeResponse = namedObject("SavedViewResponse", {
  ok: alwaysTrue,
  view: savedView.describe("The view."),
});

export const savedViewParams = z.object({
  id: pathId("view_not_found", "You have no saved view with this id.").describe("Id of the view."),
});

export const newSavedViewBody = z.strictObject({
  name: name.describe("Name of the view."),
  address: plainText(4_000).describe("Query of `/people`. Unknown parts are dropped."),
});
export type NewSavedView = z.infer<typeof newSavedViewBody>;

export const renamedViewBody = z.strictObject({ name: name.describe("New name of the view.") });

export const directoryColumnsBody = z.strictObject({
  columns: z
    .array(z.enum(directoryColumns))
    .max(directoryColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, "must name each column once")
    .describe("Columns of the list beside the name, in any order."),
});

export const directoryColumnsResponse = namedObject("DirectoryColumnsResponse", {
  columns: z
    .array(z.enum(directoryColumns))
    .describe("Columns of the list beside the name, in the order of the list."),
});
