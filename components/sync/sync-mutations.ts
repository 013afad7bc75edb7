import { showNotice } from "@/components/ui/notice-store";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiProblem } from "@/lib/browser/fetch-json";
import {
  applyPreviewViaApi,
  approveRemovalsViaApi,
  cancelRunViaApi,
  decideSamePersonViaApi,
  dismissHeldRemovalsViaApi,
  previewSyncViaApi,
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

const buildPreviewPath = (id: string) => `/admin/sync/previews/${id}`;

/** Opens the page of the preview. */
export function usePreviewSync() {
  const router = useRouter();
  return useMutation({
    mutationFn: previewSyncViaApi,
    onSuccess: ({ preview }) => preview && router.push(buildPreviewPath(preview.id)),
    onError: notifyFailure("No preview"),
  });
}

/** If the plan is another now, opens the new preview, which names what differs. */
export function useApplyPreview() {
  const router = useRouter();
  const { onSuccess, onError, ...effects } = useSyncEffects();
  return useMutation({
    ...effects,
    mutationFn: (id: string) => applyPreviewViaApi(id),
    onSuccess: (answer) => {
      onSuccess(answer);
      router.push("/admin/sync");
    },
    onError: (error, id) => {
      const next = error instanceof ApiProblem ? error.document.preview : undefined;
      if (next) router.push(`${buildPreviewPath(next.id)}?instead_of=${id}`);
      else onError(error);
    },
  });
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
