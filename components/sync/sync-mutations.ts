import { showNotice } from "@/components/ui/notice-store";
import { useIsMutating } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import type { PersonReplacement } from "@/lib/runs/run-schema";
import type { SyncResponse } from "@/lib/sync/people/schema";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useAction } from "@/components/ui/use-action";

type ApprovedRemovals = { allow_removals: string; person?: readonly string[] };

/** Syncs, with the removals that a run holds: of all people of the run, or of `person` only. */
export const useStartSync = () =>
  useAction({
    ...syncAction,
    call: (query: ApprovedRemovals | void) =>
      fetchApi("POST", "/api/people/sync", query ? { query } : undefined),
  });

const syncAction = {
  mutationKey: mutationKeys.sync,
  done: ({ synced, matched_users, held_removals }: SyncResponse) =>
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
    ),
  failed: "Not synced",
  refetch: ["/api/admin/sync-runs", "directory"] as const,
};

const buildPreviewPath = (id: string) => `/admin/sync/previews/${id}`;

/** Opens the page of the preview. `withRemovals`: plans all removals as approved. `again`: id of the preview before. */
export function usePreviewSync() {
  const router = useRouter();
  return useAction({
    call: ({ withRemovals, again }: { withRemovals: boolean; again?: string | undefined }) =>
      fetchApi("POST", "/api/people/sync", {
        query: { preview: "true", allow_removals: withRemovals ? "true" : undefined, again },
      }),
    done: ({ preview }) => preview && router.push(buildPreviewPath(preview.id)),
    failed: "No preview",
  });
}

/** If the plan is another now, opens the new preview, which names what differs. */
export function useApplyPreview() {
  const router = useRouter();
  return useAction({
    ...syncAction,
    call: (id: string) => fetchApi("POST", "/api/people/sync", { query: { apply: id } }),
    done: (answer) => {
      syncAction.done(answer);
      router.push("/admin/sync");
    },
    failed: (error, id) => {
      const next = error instanceof ApiProblem ? error.document.preview : undefined;
      if (next) router.push(`${buildPreviewPath(next.id)}?instead_of=${id}`);
      else notifyFailure(syncAction.failed)(error);
    },
  });
}

/** Returns false during hydration, because the palette may start a sync before React hydrates the page. */
export function useIsWaitingForSync(): boolean {
  const count = useIsMutating({ mutationKey: mutationKeys.sync });
  return useIsHydrated() && count > 0;
}

export const useDismissHeldRemovals = () =>
  useAction({
    call: (id: string) => fetchApi("POST", "/api/admin/sync-runs/{id}/dismiss", { path: { id } }),
    done: () => showNotice({ title: "Decided", message: "Everyone stays in the directory." }),
    failed: "Not decided",
    refetch: ["/api/admin/sync-runs"],
  });

/** A stopped sync of people changes nothing; a stopped payroll run keeps what it has read. */
export const useStopRun = (done?: () => void) =>
  useAction({
    call: (id: string) => fetchApi("POST", "/api/admin/sync-runs/{id}/cancel", { path: { id } }),
    ...(done && { done }),
    failed: "Not stopped",
    refetch: ["/api/people/payroll-sync", "/api/admin/sync-runs"],
  });

export const useDecideSamePerson = () =>
  useAction({
    call: ({ run_id, former, newcomer, isSamePerson }: PersonReplacement & { isSamePerson: boolean }) =>
      fetchApi("POST", "/api/admin/sync-runs/{id}/same-person", {
        path: { id: run_id },
        body: {
          person_id: former.person_id,
          newcomer_id: newcomer.person_id,
          is_same_person: isSamePerson,
        },
      }),
    done: (_done, { former, newcomer, isSamePerson }) =>
      showNotice({
        title: isSamePerson ? "One person again" : "Two people",
        message: isSamePerson
          ? `${newcomer.name} has the profile and links of ${former.name} back.`
          : `${newcomer.name} and ${former.name} stay two people.`,
      }),
    failed: "Not decided",
    refetch: ["/api/admin/sync-runs", "directory"],
  });
