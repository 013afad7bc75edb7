import { queryOptions } from "@tanstack/react-query";
import type { setupResponse } from "@/lib/setup/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** How far the installation is; looked at again whenever one comes back to the page. */
export const setupQuery = () =>
  queryOptions({
    queryKey: queryKeys.setup,
    queryFn: () => fetchJson<typeof setupResponse>("/api/admin/setup"),
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
