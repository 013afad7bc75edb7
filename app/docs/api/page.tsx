import type { Metadata } from "next";
import { ApiReference } from "@/components/api-docs/api-reference";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadApiReference } from "@/lib/protocols/openapi/loaders";
import { apiDescriptionQueryOptions } from "@/lib/browser/api-description";

export const metadata: Metadata = { title: "API" };

export default async function Page() {
  const { description, problems, origin, isSignedIn } = await loadApiReference();
  return (
    <PrefetchedQuery query={apiDescriptionQueryOptions()} data={description}>
      <ApiReference origin={origin} isSignedIn={isSignedIn} problems={problems} />
    </PrefetchedQuery>
  );
}
