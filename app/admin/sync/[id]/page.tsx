import type { Metadata } from "next";
import { SyncRunPage } from "@/components/sync/sync-run-page";
import { Hydrated } from "@/components/ui/hydrated";
import { syncRunQuery } from "@/lib/query/sync";
import { loadSyncRun } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Sync run" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Hydrated query={syncRunQuery(id)} data={await loadSyncRun(id)}>
      <SyncRunPage id={id} />
    </Hydrated>
  );
}
