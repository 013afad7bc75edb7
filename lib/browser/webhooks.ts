import { queryOptions } from "@tanstack/react-query";
import type { SubscribableEventType } from "@/lib/webhooks/outbox/events";
import type { NewWebhook, WebhookChanges } from "@/lib/webhooks/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

const fastRefetchMs = 2_000;
const slowRefetchMs = 30_000;

export const webhooksQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.webhooks,
    queryFn: () => fetchApi("GET", "/api/admin/webhooks"),
    refetchInterval: slowRefetchMs,
  });

export const deliveriesQueryOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhookDeliveries(id),
    queryFn: () =>
      fetchApi("GET", "/api/admin/webhooks/{id}/deliveries", { path: { id }, query: { limit: 50 } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting" && one.attempts === 0)
        ? fastRefetchMs
        : slowRefetchMs,
  });

export const deliveryQueryOptions = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...queryKeys.webhookDeliveries(id), deliveryId],
    queryFn: () =>
      fetchApi("GET", "/api/admin/webhooks/{id}/deliveries/{deliveryId}", { path: { id, deliveryId } }),
  });

/** Only this response contains the secret: never store it in the query cache. */
export const createWebhookViaApi = (body: NewWebhook) => fetchApi("POST", "/api/admin/webhooks", { body });

export const changeWebhookViaApi = (id: string, body: WebhookChanges) =>
  fetchApi("PATCH", "/api/admin/webhooks/{id}", { path: { id }, body });

export const removeWebhookViaApi = (id: string) =>
  fetchApi("DELETE", "/api/admin/webhooks/{id}", { path: { id } });

export const rotateWebhookSecretViaApi = (id: string) =>
  fetchApi("POST", "/api/admin/webhooks/{id}/secret", { path: { id }, body: {} });

/** Sends a test delivery with a sample of this event type, or without a sample for null. */
export const testWebhookViaApi = (id: string, sample: SubscribableEventType | null) =>
  fetchApi("POST", "/api/admin/webhooks/{id}/test", { path: { id }, query: { sample: sample ?? undefined } });

export const replayDeliveryViaApi = (id: string, deliveryId: string) =>
  fetchApi("POST", "/api/admin/webhooks/{id}/deliveries/{deliveryId}/replay", { path: { id, deliveryId } });
