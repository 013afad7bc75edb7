import type { Metadata } from "next";
import { GuestHome } from "@/components/home/guest-home";
import { HomeContent } from "@/components/home/home-content";
import { WaitingTasksSection } from "@/components/home/waiting-tasks-section";
import { readPageSearchParams, type SearchParameters } from "@/lib/http/url-parameters";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadHome } from "@/lib/pages/home/loaders";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage({ searchParams }: { searchParams: SearchParameters }) {
  const page = await loadHome((await readPageSearchParams(searchParams)).get("all"));
  if (page.kind === "guest") return <GuestHome name={page.name} email={page.email} />;
  const { waiting, ...shown } = page;
  return (
    <HomeContent
      {...shown}
      waiting={
        waiting && (
          <PrefetchedQuery query={waitingTasksQueryOptions()} data={waiting}>
            <WaitingTasksSection />
          </PrefetchedQuery>
        )
      }
    />
  );
}
