import type { Metadata } from "next";
import { HiddenPeoplePage } from "@/components/hidden-people/hidden-people-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadHiddenPeople } from "@/lib/directory/hidden/loaders";

export const metadata: Metadata = { title: "Hidden people" };

export default async function Page() {
  return (
    <PrefetchedQuery query={apiQuery("/api/people/hidden")} data={await loadHiddenPeople()}>
      <HiddenPeoplePage />
    </PrefetchedQuery>
  );
}
