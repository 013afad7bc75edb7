import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** What waits for an executive: looked at each minute, and after everything that is done here (components/ui/providers.tsx). */
export const waitingQuery = () =>
  queryOptions({
    queryKey: queryKeys.waiting,
    queryFn: () => askApi("GET", "/api/admin/waiting"),
    refetchInterval: 60_000,
  });
