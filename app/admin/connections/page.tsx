import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/connections/connections-page";
import { loadConnections } from "@/lib/connections/loaders";
import { connectionsQuery } from "@/lib/query/connections";

export const metadata: Metadata = { title: "Connections" };

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(connectionsQuery().queryKey, await loadConnections());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConnectionsPage />
    </HydrationBoundary>
  );
}
