import { queryOptions } from "@tanstack/react-query";
import type { waitingResponse } from "@/lib/waiting/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** What waits for an executive: looked at each minute, and after everything that is done here (components/ui/providers.tsx). */
export const waitingQuery = () =>
  queryOptions({
    queryKey: queryKeys.waiting,
    queryFn: () => fetchJson<typeof waitingResponse>("/api/admin/waiting"),
    refetchInterval: 60_000,
  });
