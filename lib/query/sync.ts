import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** The newest runs; every second while one of them runs or was just asked for. */
export const syncRunsQuery = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    queryKey: queryKeys.syncRuns,
    queryFn: () => askApi("GET", "/api/admin/sync-runs"),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

/** One run with what it changed. */
export const syncRunQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.syncRun(id),
    queryFn: () => askApi("GET", "/api/admin/sync-runs/{id}", { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });

/** Syncs now and answers when it is done; with a held run's id, its removals are let go. */
export const startSync = (approvedRunId?: string) =>
  askApi("POST", "/api/people/sync", { query: { allow_removals: approvedRunId } });

/** Stops a run that is under way, of people or of payroll. */
export const cancelRun = (id: string) => askApi("POST", "/api/admin/sync-runs/{id}/cancel", { path: { id } });

/** Says whether two whom a run took for two people are one. */
export const decideSamePerson = ({ runId, personId, isSamePerson }: SamePersonAnswer) =>
  askApi("POST", "/api/admin/sync-runs/{id}/same-person", {
    path: { id: runId },
    body: { person_id: personId, is_same_person: isSamePerson },
  });
export type SamePersonAnswer = { runId: string; personId: string; isSamePerson: boolean };

/** Decides that nobody of a held run is removed. */
export const dismissRun = (id: string) =>
  askApi("POST", "/api/admin/sync-runs/{id}/dismiss", { path: { id } });
