"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { startPayrollRun } from "@/lib/query/payroll-run";
import { cancelRun } from "@/lib/query/sync";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { tellFailed } from "@/components/ui/tell-failed";

/** Starts and stops the run of everybody, and says when that could not be done. */
export function usePayrollRun() {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(queryKeys.payrollRun, queryKeys.syncRuns);
  const start = useMutation({
    mutationFn: startPayrollRun,
    onError: tellFailed("Not started"),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: cancelRun,
    onSuccess: () =>
      showNotice({
        title: "Stopped",
        message: "What was read is kept. Nothing changed for the others.",
      }),
    onError: tellFailed("Not stopped"),
    onSettled,
  });
  return { start, stop };
}
