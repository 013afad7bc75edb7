import { queryOptions } from "@tanstack/react-query";
import type { payrollRunStarted, payrollRunStatus } from "@/lib/payroll-sync/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** How everybody's payroll data are kept current; every two seconds while a run is under way. */
export const payrollRunQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollRun,
    queryFn: () => fetchJson<typeof payrollRunStatus>("/api/people/payroll-sync"),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? 2_000 : 30_000),
  });

/** Starts reading everybody, or lets a paused run go on. Answers at once. */
export const startPayrollRun = () =>
  fetchJson<typeof payrollRunStarted>("/api/people/payroll-sync", { method: "POST" });
