import { queryOptions } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { okResponse } from "@/lib/http/common-schemas";
import type {
  directoryColumnsResponse,
  savedViewResponse,
  savedViewsResponse,
  NewSavedView,
} from "@/lib/saved-views/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** One's own views of the directory. */
export const savedViewsQuery = () =>
  queryOptions({
    queryKey: queryKeys.savedViews,
    queryFn: () => fetchJson<typeof savedViewsResponse>("/api/people/views"),
  });

/** Keeps a view of the directory. */
export const saveView = (view: NewSavedView) =>
  fetchJson<typeof savedViewResponse>("/api/people/views", { method: "POST", body: view });

/** Gives a kept view another name. */
export const renameView = ({ id, name }: { id: string; name: string }) =>
  fetchJson<typeof savedViewResponse>(`/api/people/views/${id}`, { method: "PATCH", body: { name } });

/** Forgets a view. */
export const deleteView = (id: string) =>
  fetchJson<typeof okResponse>(`/api/people/views/${id}`, { method: "DELETE" });

/** The columns that one has chosen. */
export const directoryColumnsQuery = () =>
  queryOptions({
    queryKey: queryKeys.directoryColumns,
    queryFn: () => fetchJson<typeof directoryColumnsResponse>("/api/people/columns"),
  });

/** Chooses the columns. */
export const chooseColumns = (columns: readonly DirectoryColumn[]) =>
  fetchJson<typeof directoryColumnsResponse>("/api/people/columns", { method: "PUT", body: { columns } });
