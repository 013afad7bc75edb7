import { queryOptions } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { NewSavedView } from "@/lib/directory/saved-views/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const savedViewsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.savedViews,
    queryFn: () => fetchApi("GET", "/api/people/views"),
  });

export const saveViewViaApi = (view: NewSavedView) => fetchApi("POST", "/api/people/views", { body: view });

export const renameViewViaApi = ({ id, name }: { id: string; name: string }) =>
  fetchApi("PATCH", "/api/people/views/{id}", { path: { id }, body: { name } });

export const deleteViewViaApi = (id: string) =>
  fetchApi("DELETE", "/api/people/views/{id}", { path: { id } });

export const directoryColumnsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.directoryColumns,
    queryFn: () => fetchApi("GET", "/api/people/columns"),
  });

export const saveColumnsViaApi = (columns: readonly DirectoryColumn[]) =>
  fetchApi("PUT", "/api/people/columns", {
    body: { columns },
  });
