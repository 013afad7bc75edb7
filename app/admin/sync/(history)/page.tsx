import type { Metadata } from "next";
import { SyncPage } from "@/components/sync/sync-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { loadSyncRuns } from "@/lib/sync/runs/loaders";
import { loadWaitingTasks } from "@/lib/findings/loaders";

export const metadata: Metadata = { title: "Sync" };

export default async function Page() {
  const [runs, waiting] = await Promise.all([loadSyncRuns(), loadWaitingTasks()]);
  return (
    <PrefetchedQuery query={syncRunsQueryOptions()} data={runs}>
      <PrefetchedQuery query={waitingTasksQueryOptions()} data={waiting ?? undefined}>
        <SyncPage />
      </PrefetchedQuery>
    </PrefetchedQuery>
  );
}
