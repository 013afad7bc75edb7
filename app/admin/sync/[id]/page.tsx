import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SyncRunPage } from "@/components/sync/sync-run-page";
import { syncRunQuery } from "@/lib/query/sync";
import { loadSyncRun } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Sync run" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const client = new QueryClient();
  client.setQueryData(syncRunQuery(id).queryKey, await loadSyncRun(id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SyncRunPage id={id} />
    </HydrationBoundary>
  );
}
