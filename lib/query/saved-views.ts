import { queryOptions } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { NewSavedView } from "@/lib/saved-views/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** One's own views of the directory. */
export const savedViewsQuery = () =>
  queryOptions({
    queryKey: queryKeys.savedViews,
    queryFn: () => askApi("GET", "/api/people/views"),
  });

/** Keeps a view of the directory. */
export const saveView = (view: NewSavedView) => askApi("POST", "/api/people/views", { body: view });

/** Gives a kept view another name. */
export const renameView = ({ id, name }: { id: string; name: string }) =>
  askApi("PATCH", "/api/people/views/{id}", { path: { id }, body: { name } });

/** Forgets a view. */
export const deleteView = (id: string) => askApi("DELETE", "/api/people/views/{id}", { path: { id } });

/** The columns that one has chosen. */
export const directoryColumnsQuery = () =>
  queryOptions({
    queryKey: queryKeys.directoryColumns,
    queryFn: () => askApi("GET", "/api/people/columns"),
  });

/** Chooses the columns. */
export const chooseColumns = (columns: readonly DirectoryColumn[]) =>
  askApi("PUT", "/api/people/columns", {
    body: { columns },
  });
