import type { Metadata } from "next";
import { MovePage } from "@/components/people-source/move-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadMove } from "@/lib/sync/people/loaders";

export const metadata: Metadata = { title: "Move to another source" };

export default async function Page() {
  const { state, ...setting } = await loadMove();
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/connections/projects/move")} data={state}>
      <MovePage {...setting} />
    </PrefetchedQuery>
  );
}
