import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Polls every second while a run is in progress or this browser waits for a sync, otherwise every 15 seconds. */
export const syncRunsQueryOptions = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    queryKey: queryKeys.syncRuns,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/sync-runs", { signal }),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

/** Polls every second while the run is in progress. */
export const syncRunQueryOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.syncRun(id),
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/sync-runs/{id}", { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });

export const runSyncViaApi = () => fetchApi("POST", "/api/people/sync");

/** `withRemovals`: plans all removals as approved. */
export const previewSyncViaApi = ({ withRemovals }: { withRemovals: boolean }) =>
  fetchApi("POST", "/api/people/sync", {
    query: { preview: "true", allow_removals: withRemovals ? "true" : undefined },
  });

export const applyPreviewViaApi = (id: string) =>
  fetchApi("POST", "/api/people/sync", { query: { apply: id } });

/** Held run whose removals are approved. `personIds`: only these people of the run. */
export type RemovalApproval = { runId: string; personIds?: readonly string[] };

/** Runs a sync that also applies the approved removals, and returns when it is done. */
export const approveRemovalsViaApi = ({ runId, personIds }: RemovalApproval) =>
  fetchApi("POST", "/api/people/sync", { query: { allow_removals: runId, person: personIds } });

export const cancelRunViaApi = (id: string) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/cancel", { path: { id } });

export const decideSamePersonViaApi = ({ runId, personId, isSamePerson }: SamePersonDecision) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/same-person", {
    path: { id: runId },
    body: { person_id: personId, is_same_person: isSamePerson },
  });
export type SamePersonDecision = { runId: string; personId: string; isSamePerson: boolean };

export const dismissHeldRemovalsViaApi = (id: string) =>
  fetchApi("POST", "/api/admin/sync-runs/{id}/dismiss", { path: { id } });
