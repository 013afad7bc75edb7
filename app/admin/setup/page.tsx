import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SetupPage } from "@/components/setup/setup-page";
import { setupQuery } from "@/lib/query/setup";
import { loadSetup } from "@/lib/setup/loaders";

export const metadata: Metadata = { title: "Set up" };

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(setupQuery().queryKey, await loadSetup());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SetupPage />
    </HydrationBoundary>
  );
}
