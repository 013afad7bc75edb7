import { queryOptions } from "@tanstack/react-query";
import type { ApiDescription } from "@/lib/protocols/openapi/openapi-types";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const apiDescriptionQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.apiDescription,
    queryFn: () => fetchApi<"GET", "/api/openapi.json", ApiDescription>("GET", "/api/openapi.json"),
    staleTime: Infinity,
  });
