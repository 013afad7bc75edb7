"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelRun, startPayrollRun } from "@/lib/query/payroll-run";

/** Starts and stops the run of everybody, and says when that could not be done. */
export function usePayrollRun() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["payroll-run"] }),
      client.invalidateQueries({ queryKey: ["sync-runs"] }),
    ]);
  const start = useMutation({
    mutationFn: startPayrollRun,
    onError: (error) => notifications.show({ color: "red", title: "Not started", message: error.message }),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: cancelRun,
    onSuccess: () =>
      notifications.show({
        title: "Stopped",
        message: "What was read is kept; the others are as they were.",
      }),
    onError: (error) => notifications.show({ color: "red", title: "Not stopped", message: error.message }),
    onSettled,
  });
  return { start, stop };
}
