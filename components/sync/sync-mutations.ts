import { showNotice } from "@/components/ui/notice-store";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import {
  approveRemovalsViaApi,
  cancelRunViaApi,
  decideSamePersonViaApi,
  dismissHeldRemovalsViaApi,
  runSyncViaApi,
  type RemovalApproval,
} from "@/lib/browser/sync";
import { mutationKeys, queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import type { PersonReplacement } from "@/lib/runs/run-schema";
import type { SyncResponse } from "@/lib/sync/people/schema";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { notifyFailure } from "@/components/ui/notify-failure";

export const useStartSync = () => useMutation({ ...useSyncEffects(), mutationFn: () => runSyncViaApi() });

/** Removes the people whose removal a run holds, by a sync. */
export const useApproveRemovals = () =>
  useMutation({
    ...useSyncEffects(),
    mutationFn: (approval: RemovalApproval) => approveRemovalsViaApi(approval),
  });

function useSyncEffects() {
  const invalidate = useInvalidate();
  return {
    mutationKey: mutationKeys.sync,
    onSuccess: ({ synced, matched_users, held_removals }: SyncResponse) => {
      showNotice(
        held_removals
          ? {
              color: "yellow",
              title: "Sync needs a decision",
              message: `${formatCount(held_removals, "removal")} ${pluralize(held_removals, "waits", "wait")} for your decision.`,
            }
          : {
              title: "Synced",
              message: `${formatPeopleCount(synced)}, ${matched_users} with an account.`,
            },
      );
    },
    onError: notifyFailure("Not synced"),
    onSettled: () => invalidate(queryKeys.syncRuns, queryKeys.people),
  };
}

/** Returns false during hydration, because the palette may start a sync before React hydrates the page. */
export function useIsWaitingForSync(): boolean {
  const count = useIsMutating({ mutationKey: mutationKeys.sync });
  return useIsHydrated() && count > 0;
}

export function useDismissHeldRemovals() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: dismissHeldRemovalsViaApi,
    onSuccess: () => showNotice({ title: "Decided", message: "Everyone stays in the directory." }),
    onError: notifyFailure("Not decided"),
    onSettled: () => invalidate(queryKeys.syncRuns),
  });
}

/** A stopped sync of people changes nothing; a stopped payroll run keeps what it has read. */
export function useStopRun(onSuccess?: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: cancelRunViaApi,
    ...(onSuccess && { onSuccess }),
    onError: notifyFailure("Not stopped"),
    onSettled: () => invalidate(queryKeys.payrollRun, queryKeys.syncRuns),
  });
}

export function useDecideSamePerson() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ run_id, former, isSamePerson }: PersonReplacement & { isSamePerson: boolean }) =>
      decideSamePersonViaApi({ runId: run_id, personId: former.person_id, isSamePerson }),
    onSuccess: (_done, { former, newcomer, isSamePerson }) =>
      showNotice({
        title: isSamePerson ? "One person again" : "Two people",
        message: isSamePerson
          ? `${newcomer.name} has the profile and links of ${former.name} back.`
          : `${newcomer.name} and ${former.name} stay two people.`,
      }),
    onError: notifyFailure("Not decided"),
    onSettled: () => invalidate(queryKeys.syncRuns, queryKeys.people),
  });
}
