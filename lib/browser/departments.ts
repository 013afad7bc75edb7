import { queryOptions } from "@tanstack/react-query";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Loads all departments with their size and lead. */
export const departmentsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => fetchApi("GET", "/api/departments", { signal }),
    staleTime: 60_000,
  });

/** Changes the mission of a department; null removes it. */
export const changeMissionViaApi = ({ id, mission }: { id: string; mission: string | null }) =>
  fetchApi("PATCH", "/api/departments/{id}", { path: { id }, body: { mission } });

/** Loads the setting that defines where departments come from. */
export const departmentSettingsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentSettings,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/connections/projects/departments", { signal }),
  });

/**
 * Loads the departments that each source would produce. For this preview, the server reads all people from the projects
 * system.
 */
export const departmentPreviewQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentPreview,
    queryFn: ({ signal }) =>
      fetchApi("GET", "/api/admin/connections/projects/departments/preview", { signal }),
    staleTime: 60_000,
  });

/** Stores the setting that defines where departments come from. The next sync applies it. */
export const saveDepartmentSettingsViaApi = (settings: DepartmentSettings) =>
  fetchApi("PUT", "/api/admin/connections/projects/departments", { body: settings });
