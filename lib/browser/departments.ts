import { queryOptions } from "@tanstack/react-query";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Changes what a department says of itself; null removes it. */
export const changeMissionViaApi = ({ id, mission }: { id: string; mission: string | null }) =>
  fetchApi("PATCH", "/api/departments/{id}", { path: { id }, body: { mission } });

/** Loads the source of departments. */
export const departmentSettingsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentSettings,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/connections/projects/departments", { signal }),
  });

/** Reads what each source of departments would give, from the projects system. */
export const departmentPreviewQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentPreview,
    queryFn: ({ signal }) =>
      fetchApi("GET", "/api/admin/connections/projects/departments/preview", { signal }),
    staleTime: 60_000,
  });

/** Stores the source of departments. The next sync applies it. */
export const saveDepartmentSettingsViaApi = (settings: DepartmentSettings) =>
  fetchApi("PUT", "/api/admin/connections/projects/departments", { body: settings });
