import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/connections/connections-page";
import { loadConnections, loadConnectionsSetting } from "@/lib/connections/loaders";
import { connectionsQuery } from "@/lib/query/connections";

export const metadata: Metadata = { title: "Connections" };

export default async function Page() {
  const client = new QueryClient();
  const [connections, setting] = await Promise.all([loadConnections(), loadConnectionsSetting()]);
  client.setQueryData(connectionsQuery().queryKey, connections);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConnectionsPage setting={setting} />
    </HydrationBoundary>
  );
}
