import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MappingsPage } from "@/components/mappings/mappings-page";
import { loadMappings } from "@/lib/mappings/loaders";
import { mappingsQuery } from "@/lib/query/mappings";

export const metadata: Metadata = { title: "User mappings" };

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(mappingsQuery().queryKey, await loadMappings());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MappingsPage />
    </HydrationBoundary>
  );
}
