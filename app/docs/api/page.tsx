import type { Metadata } from "next";
import { ApiReference } from "@/components/api-docs/api-reference";
import { Hydrated } from "@/components/ui/hydrated";
import { loadApiReference } from "@/lib/openapi/loaders";
import { apiDescriptionQuery } from "@/lib/query/api-description";

export const metadata: Metadata = { title: "API" };

export default async function Page() {
  const { description, origin, isSignedIn } = await loadApiReference();
  return (
    <Hydrated query={apiDescriptionQuery()} data={description}>
      <ApiReference origin={origin} isSignedIn={isSignedIn} />
    </Hydrated>
  );
}
