import { queryOptions } from "@tanstack/react-query";
import type { ApiDescription } from "@/lib/openapi/document";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** What the caller may do by API. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: queryKeys.apiDescription,
    queryFn: () => askApi<"GET", "/api/openapi.json", ApiDescription>("GET", "/api/openapi.json"),
    staleTime: Infinity,
  });
