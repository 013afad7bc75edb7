import type { Metadata } from "next";
import { TokensPage } from "@/components/tokens/tokens-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadTokens } from "@/lib/identity/tokens/loaders";

export const metadata: Metadata = { title: "API tokens" };

export default async function Page() {
  const { tokens, ...caller } = await loadTokens();
  return (
    <PrefetchedQuery query={apiQuery("/api/tokens")} data={{ tokens }}>
      <TokensPage {...caller} />
    </PrefetchedQuery>
  );
}
