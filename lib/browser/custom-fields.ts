import { queryOptions } from "@tanstack/react-query";
import type { CustomFieldChanges, NewCustomField } from "@/lib/directory/custom-fields/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const customFieldsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.customFields,
    queryFn: () => fetchApi("GET", "/api/admin/custom-fields"),
  });

export const createCustomFieldViaApi = (body: NewCustomField) =>
  fetchApi("POST", "/api/admin/custom-fields", { body });

export const changeCustomFieldViaApi = (id: string, body: CustomFieldChanges) =>
  fetchApi("PATCH", "/api/admin/custom-fields/{id}", { path: { id }, body });

export const deleteCustomFieldViaApi = (id: string) =>
  fetchApi("DELETE", "/api/admin/custom-fields/{id}", { path: { id } });
