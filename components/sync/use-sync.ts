"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dismissRun, startSync } from "@/lib/query/sync";

/** What a sync that was asked for here is known by while it runs. */
export const syncKey = ["sync"];

/** Starts a sync, or approves a held run's removals, and tells how it went. */
export function useSync() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: syncKey,
    mutationFn: (approvedRunId?: string) => startSync(approvedRunId),
    onSuccess: ({ synced, matched_users, held_removals }) => {
      notifications.show(
        held_removals
          ? {
              color: "yellow",
              title: "Synced, with a question",
              message: `${held_removals} removals wait for your decision.`,
            }
          : { title: "Synced", message: `${synced} people, ${matched_users} of them with a user.` },
      );
    },
    onError: (error) => notifications.show({ color: "red", title: "Not synced", message: error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sync-runs"] }),
        client.invalidateQueries({ queryKey: ["people"] }),
      ]),
  });
}

/** Keeps everybody whom a held run would have removed. */
export function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: dismissRun,
    onSuccess: () =>
      notifications.show({ title: "Everybody is kept", message: "Nobody of that run is removed." }),
    onError: (error) =>
      notifications.show({ color: "red", title: "Not decided", message: error.message, autoClose: false }),
    onSettled: () => client.invalidateQueries({ queryKey: ["sync-runs"] }),
  });
}
