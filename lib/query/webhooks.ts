import { queryOptions } from "@tanstack/react-query";
import type { okResponse } from "@/lib/http/common-schemas";
import type {
  deliveriesResponse,
  deliveryResponse,
  NewWebhook,
  queuedResponse,
  webhookResponse,
  WebhookChanges,
  webhookSecretResponse,
  webhooksResponse,
} from "@/lib/webhooks/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

const base = "/api/admin/webhooks";
/** While something is on its way it is looked at often, else now and then. */
const soonMs = 2_000;
const laterMs = 30_000;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: queryKeys.webhooks,
    queryFn: () => fetchJson<typeof webhooksResponse>(base),
    refetchInterval: laterMs,
  });

/** What a webhook was told and is to be told, the newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhookDeliveries(id),
    queryFn: () => fetchJson<typeof deliveriesResponse>(`${base}/${id}/deliveries?limit=50`),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting" && one.attempts === 0) ? soonMs : laterMs,
  });

/** One of them with its body and every attempt. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...queryKeys.webhookDeliveries(id), deliveryId],
    queryFn: () => fetchJson<typeof deliveryResponse>(`${base}/${id}/deliveries/${deliveryId}`),
  });

/** Makes a webhook. The answer is the only one that has its secret: it is never to be kept in the query cache. */
export const createWebhook = (body: NewWebhook) =>
  fetchJson<typeof webhookSecretResponse>(base, { method: "POST", body });

export const changeWebhook = (id: string, body: WebhookChanges) =>
  fetchJson<typeof webhookResponse>(`${base}/${id}`, { method: "PATCH", body });

export const removeWebhook = (id: string) =>
  fetchJson<typeof okResponse>(`${base}/${id}`, { method: "DELETE" });

/** Gives it another secret, which is in this answer alone. */
export const rotateWebhookSecret = (id: string) =>
  fetchJson<typeof webhookSecretResponse>(`${base}/${id}/secret`, { method: "POST", body: {} });

export const testWebhook = (id: string) =>
  fetchJson<typeof queuedResponse>(`${base}/${id}/test`, { method: "POST" });

export const replayDelivery = (id: string, deliveryId: string) =>
  fetchJson<typeof queuedResponse>(`${base}/${id}/deliveries/${deliveryId}/replay`, { method: "POST" });
