import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/connections/connections-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadConnections, loadConnectionsPageData } from "@/lib/connections/loaders";
import { apiQuery } from "@/lib/browser/fetch-api";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { loadWaitingTasks } from "@/lib/findings/loaders";

export const metadata: Metadata = { title: "Connections" };

export default async function Page() {
  const [connections, setting, waiting] = await Promise.all([
    loadConnections(),
    loadConnectionsPageData(),
    loadWaitingTasks(),
  ]);
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/connections")} data={connections}>
      <PrefetchedQuery query={waitingTasksQueryOptions()} data={waiting ?? undefined}>
        <ConnectionsPage setting={setting} />
      </PrefetchedQuery>
    </PrefetchedQuery>
  );
}
