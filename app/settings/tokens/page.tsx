import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TokensPage } from "@/components/tokens/tokens-page";
import { tokensQuery } from "@/lib/query/tokens";
import { loadTokens } from "@/lib/tokens/loaders";

export const metadata: Metadata = { title: "API tokens" };

export default async function Page() {
  const { tokens, ...caller } = await loadTokens();
  const client = new QueryClient();
  client.setQueryData(tokensQuery().queryKey, { tokens });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TokensPage {...caller} />
    </HydrationBoundary>
  );
}
