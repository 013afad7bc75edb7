import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "./fetch-api";

export const syncRunsQueryOptions = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    ...apiQuery("/api/admin/sync-runs"),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

export const syncRunQueryOptions = (id: string) =>
  queryOptions({
    ...apiQuery("/api/admin/sync-runs/{id}", { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });
