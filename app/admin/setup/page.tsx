import type { Metadata } from "next";
import { SetupPage } from "@/components/setup/setup-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadSetupStatus } from "@/lib/findings/loaders";

export const metadata: Metadata = { title: "Set up" };

export default async function Page() {
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/setup")} data={await loadSetupStatus()}>
      <SetupPage />
    </PrefetchedQuery>
  );
}
