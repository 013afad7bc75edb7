import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Loads the newest runs. Polls every second while a run is in progress or was just started. */
export const syncRunsQueryOptions = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    queryKey: queryKeys.syncRuns,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/sync-runs", { signal }),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

/** Loads a run with its changes. */
export const syncRunQueryOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.syncRun(id),
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/sync-runs/{id}", { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });

/** Runs a sync and returns when it is done. With the id of a held run, its removals are applied. */
export const startSyncViaApi = (approvedRunId?: string) =>
  fetchApi("POST", "/api/people/sync", { query: { allow_removals: approvedRunId } });

/** Cancels a run in progress, of people or of payroll. */
export const cancelRunViaApi = (id: string) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/cancel", { path: { id } });

/** Stores whether two entries that a run treated as two people are a single person. */
export const decideSamePersonViaApi = ({ runId, personId, isSamePerson }: SamePersonAnswer) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/same-person", {
    path: { id: runId },
    body: { person_id: personId, is_same_person: isSamePerson },
  });
export type SamePersonAnswer = { runId: string; personId: string; isSamePerson: boolean };

/** Dismisses the removals of a held run. */
export const dismissRunViaApi = (id: string) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/dismiss", { path: { id } });
