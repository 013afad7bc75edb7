"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { cancelRun, decideSamePerson, dismissRun, startSync } from "@/lib/query/sync";
import { mutationKeys, queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { counted, countedPeople, plural } from "@/lib/wording";
import type { Replacement } from "@/lib/runs/schema";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { tellFailed } from "@/components/ui/tell-failed";

/** Starts a sync, or approves a held run's removals, and tells how it went. */
export function useSync() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationKey: mutationKeys.sync,
    mutationFn: (approvedRunId?: string) => startSync(approvedRunId),
    onSuccess: ({ synced, matched_users, held_removals }) => {
      showNotice(
        held_removals
          ? {
              color: "yellow",
              title: "Sync needs a decision",
              message: `${counted(held_removals, "removal")} ${plural(held_removals, "waits", "wait")} for your decision.`,
            }
          : { title: "Synced", message: `${countedPeople(synced)}, ${matched_users} of them with a user.` },
      );
    },
    onError: tellFailed("Not synced"),
    onSettled: () => invalidate(queryKeys.syncRuns, queryKeys.people),
  });
}

/** True while this browser waits for a sync. False during hydration: the palette may start a sync before React hydrates the page. */
export function useIsSyncing(): boolean {
  const count = useIsMutating({ mutationKey: mutationKeys.sync });
  return useIsInBrowser() && count > 0;
}

/** Keeps everybody whom a held run would have removed. */
export function useDismiss() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: dismissRun,
    onSuccess: () => showNotice({ title: "Everyone is kept", message: "No one of that run is removed." }),
    onError: tellFailed("Not decided"),
    onSettled: () => invalidate(queryKeys.syncRuns),
  });
}

/** Stops the sync that is under way: nothing of it is applied. */
export function useStopSync() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: cancelRun,
    onError: tellFailed("Not stopped"),
    onSettled: () => invalidate(queryKeys.syncRuns),
  });
}

/** Says whether two whom a sync took for two people are one. */
export function useSamePerson() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ run_id, former, isSamePerson }: Replacement & { isSamePerson: boolean }) =>
      decideSamePerson({ runId: run_id, personId: former.person_id, isSamePerson }),
    onSuccess: (_done, { former, newcomer, isSamePerson }) =>
      showNotice({
        title: isSamePerson ? "One person again" : "Two people",
        message: isSamePerson
          ? `${newcomer.name} has the profile and links of ${former.name} back.`
          : `${newcomer.name} and ${former.name} stay two people.`,
      }),
    onError: tellFailed("Not decided"),
    onSettled: () => invalidate(queryKeys.syncRuns, queryKeys.people),
  });
}
