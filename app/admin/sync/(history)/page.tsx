import type { Metadata } from "next";
import { SyncPage } from "@/components/sync/sync-page";
import { Hydrated } from "@/components/ui/hydrated";
import { syncRunsQuery } from "@/lib/query/sync";
import { loadSyncRuns } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Sync" };

export default async function Page() {
  return (
    <Hydrated query={syncRunsQuery()} data={await loadSyncRuns()}>
      <SyncPage />
    </Hydrated>
  );
}
