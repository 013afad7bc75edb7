import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MappingsPage } from "@/components/mappings/mappings-page";
import { loadMappings } from "@/lib/mappings/loaders";
import { mappingsQuery } from "@/lib/query/mappings";

export const metadata: Metadata = { title: "User mappings" };

/** More users than these would make the page itself heavy: the browser asks for them by API. */
const mostInPage = 1_000;

export default async function Page() {
  const client = new QueryClient();
  const loaded = await loadMappings();
  if (loaded.mappings.length <= mostInPage) client.setQueryData(mappingsQuery().queryKey, loaded);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MappingsPage />
    </HydrationBoundary>
  );
}
