import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { ApiDescription } from "@/lib/openapi/document";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** What the caller may do by API. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: queryKeys.apiDescription,
    queryFn: () => fetchJson<z.ZodType<ApiDescription>>("/api/openapi.json"),
    staleTime: Infinity,
  });
