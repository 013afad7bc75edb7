import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { startPayrollRunViaApi } from "@/lib/browser/payroll";
import { cancelRunViaApi } from "@/lib/browser/sync";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";

/** Returns mutations that start and stop the payroll run of all linked people and show notices of failures. */
export function usePayrollRun() {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(queryKeys.payrollRun, queryKeys.syncRuns);
  const start = useMutation({
    mutationFn: startPayrollRunViaApi,
    onError: notifyFailure("Not started"),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: cancelRunViaApi,
    onSuccess: () =>
      showNotice({
        title: "Stopped",
        message: "People already read keep their new data. The others are unchanged.",
      }),
    onError: notifyFailure("Not stopped"),
    onSettled,
  });
  return { start, stop };
}
