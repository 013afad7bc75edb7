import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HealthPage } from "@/components/health/health-page";
import { loadHealth } from "@/lib/health/loaders";
import { healthQuery } from "@/lib/query/health";

export const metadata: Metadata = { title: "Directory health" };

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(healthQuery().queryKey, await loadHealth());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HealthPage />
    </HydrationBoundary>
  );
}
