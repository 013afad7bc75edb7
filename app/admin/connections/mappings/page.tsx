import type { Metadata } from "next";
import { MappingsPage } from "@/components/mappings/mappings-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadMappings } from "@/lib/links/mappings/loaders";
import { mappingsQuery } from "@/lib/browser/mappings";

export const metadata: Metadata = { title: "User matching" };

/** Larger lists are loaded through the API. */
const maxMappingsInPage = 1_000;

export default async function Page() {
  const loaded = await loadMappings();
  return (
    <PrefetchedQuery
      query={mappingsQuery()}
      data={loaded.mappings.length <= maxMappingsInPage ? loaded : undefined}
    >
      <MappingsPage />
    </PrefetchedQuery>
  );
}
