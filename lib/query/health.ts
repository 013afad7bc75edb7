import { queryOptions } from "@tanstack/react-query";
import type { healthResponse } from "@/lib/health/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** What is wrong in the directory's data. Looked at again when the page is, because it is mended elsewhere. */
export const healthQuery = () =>
  queryOptions({
    queryKey: queryKeys.health,
    queryFn: () => fetchJson<typeof healthResponse>("/api/admin/health"),
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
