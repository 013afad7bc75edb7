import type { Metadata } from "next";
import { HealthPage } from "@/components/health/health-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadHealthChecks, loadWaitingTasks } from "@/lib/findings/loaders";

export const metadata: Metadata = { title: "Directory health" };

export default async function Page() {
  const [health, waiting] = await Promise.all([loadHealthChecks(), loadWaitingTasks()]);
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/health")} data={health}>
      <PrefetchedQuery query={waitingTasksQueryOptions()} data={waiting ?? undefined}>
        <HealthPage />
      </PrefetchedQuery>
    </PrefetchedQuery>
  );
}
