import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "./fetch-api";

/** Also refetched after each mutation that does not change the signed-in user (components/ui/browser-providers.tsx). */
export const waitingTasksQueryOptions = () =>
  queryOptions({ ...apiQuery("/api/admin/waiting"), refetchInterval: 60_000 });
