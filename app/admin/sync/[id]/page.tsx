import type { Metadata } from "next";
import { SyncRunPage } from "@/components/sync/sync-run-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { syncRunQueryOptions } from "@/lib/browser/sync";
import { loadSyncRun } from "@/lib/sync/runs/loaders";

export const metadata: Metadata = { title: "Sync run" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <PrefetchedQuery query={syncRunQueryOptions(id)} data={await loadSyncRun(id)}>
      <SyncRunPage id={id} />
    </PrefetchedQuery>
  );
}
