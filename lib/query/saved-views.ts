import { queryOptions } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { okResponse } from "@/lib/http/common-schemas";
import {
  directoryColumnsResponse,
  savedViewResponse,
  savedViewsResponse,
  type NewSavedView,
} from "@/lib/saved-views/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** One's own views of the directory. */
export const savedViewsQuery = () =>
  queryOptions({
    queryKey: queryKeys.savedViews,
    queryFn: () => fetchJson("/api/people/views", savedViewsResponse),
  });

/** Keeps a view of the directory. */
export const saveView = (view: NewSavedView) =>
  fetchJson("/api/people/views", savedViewResponse, { method: "POST", body: view });

/** Gives a kept view another name. */
export const renameView = ({ id, name }: { id: string; name: string }) =>
  fetchJson(`/api/people/views/${id}`, savedViewResponse, { method: "PATCH", body: { name } });

/** Forgets a view. */
export const deleteView = (id: string) =>
  fetchJson(`/api/people/views/${id}`, okResponse, { method: "DELETE" });

/** The columns that one has chosen. */
export const directoryColumnsQuery = () =>
  queryOptions({
    queryKey: queryKeys.directoryColumns,
    queryFn: () => fetchJson("/api/people/columns", directoryColumnsResponse),
  });

/** Chooses the columns. */
export const chooseColumns = (columns: readonly DirectoryColumn[]) =>
  fetchJson("/api/people/columns", directoryColumnsResponse, { method: "PUT", body: { columns } });
