import type { Metadata } from "next";
import { SyncPage } from "@/components/sync/sync-page";
import { Hydrated } from "@/components/ui/hydrated";
import { syncRunsQuery } from "@/lib/query/sync";
import { waitingQuery } from "@/lib/query/waiting";
import { loadSyncRuns } from "@/lib/runs/loaders";
import { loadWaiting } from "@/lib/waiting/loaders";

export const metadata: Metadata = { title: "Sync" };

export default async function Page() {
  const [runs, waiting] = await Promise.all([loadSyncRuns(), loadWaiting()]);
  return (
    <Hydrated query={syncRunsQuery()} data={runs}>
      <Hydrated query={waitingQuery()} data={waiting ?? undefined}>
        <SyncPage />
      </Hydrated>
    </Hydrated>
  );
}
