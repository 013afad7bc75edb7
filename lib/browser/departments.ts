import { queryOptions } from "@tanstack/react-query";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const departmentsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => fetchApi("GET", "/api/departments", { signal }),
    staleTime: 60_000,
  });

export const changeMissionViaApi = ({ id, mission }: { id: string; mission: string | null }) =>
  fetchApi("PATCH", "/api/departments/{id}", { path: { id }, body: { mission } });

export const departmentSettingsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentSettings,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/connections/projects/departments", { signal }),
  });

/** The server reads all people from the projects system for this preview. */
export const departmentPreviewQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.departmentPreview,
    queryFn: ({ signal }) =>
      fetchApi("GET", "/api/admin/connections/projects/departments/preview", { signal }),
    staleTime: 60_000,
  });

export const saveDepartmentSettingsViaApi = (settings: DepartmentSettings) =>
  fetchApi("PUT", "/api/admin/connections/projects/departments", { body: settings });
