import type { Metadata } from "next";
import { MappingsPage } from "@/components/mappings/mappings-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadMappings } from "@/lib/mappings/loaders";
import { mappingsQuery } from "@/lib/query/mappings";

export const metadata: Metadata = { title: "User mappings" };

/** More users than these would make the page itself heavy: the browser asks for them by API. */
const mostInPage = 1_000;

export default async function Page() {
  const loaded = await loadMappings();
  return (
    <Hydrated query={mappingsQuery()} data={loaded.mappings.length <= mostInPage ? loaded : undefined}>
      <MappingsPage />
    </Hydrated>
  );
}
