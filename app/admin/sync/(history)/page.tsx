import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SyncPage } from "@/components/sync/sync-page";
import { syncRunsQuery } from "@/lib/query/sync";
import { loadSyncRuns } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Sync" };

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(syncRunsQuery().queryKey, await loadSyncRuns());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SyncPage />
    </HydrationBoundary>
  );
}
