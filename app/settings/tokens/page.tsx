import type { Metadata } from "next";
import { TokensPage } from "@/components/tokens/tokens-page";
import { Hydrated } from "@/components/ui/hydrated";
import { tokensQuery } from "@/lib/query/tokens";
import { loadTokens } from "@/lib/tokens/loaders";

export const metadata: Metadata = { title: "API tokens" };

export default async function Page() {
  const { tokens, ...caller } = await loadTokens();
  return (
    <Hydrated query={tokensQuery()} data={{ tokens }}>
      <TokensPage {...caller} />
    </Hydrated>
  );
}
