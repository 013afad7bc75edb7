import type { Metadata } from "next";
import { PeopleSourcePage } from "@/components/people-source/people-source-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadPeopleSource } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Source of people" };

export default async function Page() {
  const { source, ...setting } = await loadPeopleSource();
  return (
    <PrefetchedQuery query={apiQuery("/api/people/source")} data={source}>
      <PeopleSourcePage {...setting} />
    </PrefetchedQuery>
  );
}
