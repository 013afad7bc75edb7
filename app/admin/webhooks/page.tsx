import type { Metadata } from "next";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadWebhooks } from "@/lib/webhooks/loaders";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page() {
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/webhooks")} data={{ webhooks: await loadWebhooks() }}>
      <WebhooksPage />
    </PrefetchedQuery>
  );
}
