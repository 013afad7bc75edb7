import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/schema";
import { syncResponse } from "@/lib/people-sync/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** The newest runs; every second while one of them runs or was just asked for. */
export const syncRunsQuery = ({ isSyncing } = { isSyncing: false }) =>
  queryOptions({
    queryKey: queryKeys.syncRuns,
    queryFn: () => fetchJson("/api/admin/sync-runs", syncRunsResponse),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.runs.some((run) => run.state === "running") ? 1_000 : 15_000,
  });

/** One run with what it changed. */
export const syncRunQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.syncRun(id),
    queryFn: () => fetchJson(`/api/admin/sync-runs/${id}`, syncRunResponse),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? 1_000 : false),
  });

/** Syncs now and answers when it is done; with a held run's id, its removals are let go. */
export const startSync = (approvedRunId?: string) =>
  fetchJson(`/api/people/sync${approvedRunId ? `?allow_removals=${approvedRunId}` : ""}`, syncResponse, {
    method: "POST",
  });

/** Decides that nobody of a held run is removed. */
export const dismissRun = (id: string) =>
  fetchJson(`/api/admin/sync-runs/${id}/dismiss`, z.object({ ok: z.literal(true) }), { method: "POST" });
