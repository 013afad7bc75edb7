import { queryOptions } from "@tanstack/react-query";
import type { okResponse } from "@/lib/http/common-schemas";
import type { syncRunResponse, syncRunsResponse } from "@/lib/runs/schema";
import type { syncResponse } from "@/lib/people-sync/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** The newest runs; every second while one of them runs or was just asked for. */
export const syncRunsQuery = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    queryKey: queryKeys.syncRuns,
    queryFn: () => fetchJson<typeof syncRunsResponse>("/api/admin/sync-runs"),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

/** One run with what it changed. */
export const syncRunQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.syncRun(id),
    queryFn: () => fetchJson<typeof syncRunResponse>(`/api/admin/sync-runs/${id}`),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });

/** Syncs now and answers when it is done; with a held run's id, its removals are let go. */
export const startSync = (approvedRunId?: string) =>
  fetchJson<typeof syncResponse>(
    `/api/people/sync${approvedRunId ? `?allow_removals=${approvedRunId}` : ""}`,
    {
      method: "POST",
    },
  );

/** Stops a run that is under way, of people or of payroll. */
export const cancelRun = (id: string) =>
  fetchJson<typeof okResponse>(`/api/admin/sync-runs/${id}/cancel`, { method: "POST" });

/** Says whether two whom a run took for two people are one. */
export const decideSamePerson = ({ runId, personId, isSamePerson }: SamePersonAnswer) =>
  fetchJson<typeof okResponse>(`/api/admin/sync-runs/${runId}/same-person`, {
    method: "POST",
    body: { person_id: personId, is_same_person: isSamePerson },
  });
export type SamePersonAnswer = { runId: string; personId: string; isSamePerson: boolean };

/** Decides that nobody of a held run is removed. */
export const dismissRun = (id: string) =>
  fetchJson<typeof okResponse>(`/api/admin/sync-runs/${id}/dismiss`, { method: "POST" });
