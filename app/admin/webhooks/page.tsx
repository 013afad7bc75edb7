import type { Metadata } from "next";
import { Hydrated } from "@/components/ui/hydrated";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { webhooksQuery } from "@/lib/query/webhooks";
import { loadWebhooks } from "@/lib/webhooks/loaders";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page() {
  return (
    <Hydrated query={webhooksQuery()} data={{ webhooks: await loadWebhooks() }}>
      <WebhooksPage />
    </Hydrated>
  );
}
