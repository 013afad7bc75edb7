import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** How everybody's payroll data are kept current; every two seconds while a run is under way. */
export const payrollRunQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollRun,
    queryFn: () => askApi("GET", "/api/people/payroll-sync"),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? 2_000 : 30_000),
  });

/** Starts reading everybody, or lets a paused run go on. Answers at once. */
export const startPayrollRun = () => askApi("POST", "/api/people/payroll-sync");
