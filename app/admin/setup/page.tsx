import type { Metadata } from "next";
import { SetupPage } from "@/components/setup/setup-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { setupQueryOptions } from "@/lib/browser/administration";
import { loadSetupStatus } from "@/lib/findings/loaders";

export const metadata: Metadata = { title: "Set up" };

export default async function Page() {
  return (
    <PrefetchedQuery query={setupQueryOptions()} data={await loadSetupStatus()}>
      <SetupPage />
    </PrefetchedQuery>
  );
}
