import { queryOptions } from "@tanstack/react-query";
import type { NewWebhook, WebhookChanges } from "@/lib/webhooks/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** While something is on its way it is looked at often, else now and then. */
const soonMs = 2_000;
const laterMs = 30_000;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: queryKeys.webhooks,
    queryFn: () => askApi("GET", "/api/admin/webhooks"),
    refetchInterval: laterMs,
  });

/** What a webhook was told and is to be told, the newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhookDeliveries(id),
    queryFn: () =>
      askApi("GET", "/api/admin/webhooks/{id}/deliveries", { path: { id }, query: { limit: 50 } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting" && one.attempts === 0) ? soonMs : laterMs,
  });

/** One of them with its body and every attempt. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...queryKeys.webhookDeliveries(id), deliveryId],
    queryFn: () =>
      askApi("GET", "/api/admin/webhooks/{id}/deliveries/{deliveryId}", { path: { id, deliveryId } }),
  });

/** Makes a webhook. The answer is the only one that has its secret: it is never to be kept in the query cache. */
export const createWebhook = (body: NewWebhook) => askApi("POST", "/api/admin/webhooks", { body });

export const changeWebhook = (id: string, body: WebhookChanges) =>
  askApi("PATCH", "/api/admin/webhooks/{id}", { path: { id }, body });

export const removeWebhook = (id: string) => askApi("DELETE", "/api/admin/webhooks/{id}", { path: { id } });

/** Gives it another secret, which is in this answer alone. */
export const rotateWebhookSecret = (id: string) =>
  askApi("POST", "/api/admin/webhooks/{id}/secret", { path: { id }, body: {} });

export const testWebhook = (id: string) => askApi("POST", "/api/admin/webhooks/{id}/test", { path: { id } });

export const replayDelivery = (id: string, deliveryId: string) =>
  askApi("POST", "/api/admin/webhooks/{id}/deliveries/{deliveryId}/replay", { path: { id, deliveryId } });
