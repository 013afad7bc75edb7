import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { query } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { sendDueDeliveries } from "./deliver";
import { createChangeDeliveries } from "./create-deliveries";
import { createHttpWebhookSender } from "./http-webhooks";
import type { SendWebhook } from "./port";
import { environment } from "@/lib/platform/environment";

const deliveryWorker = createBackgroundWork(
  "webhooks",
  async (signal) => {
    await createChangeDeliveries(signal);
    for (const id of await findDueWebhooks()) sendWebhookInBackground(id, signal);
  },
  { isRepeated: true },
);

type ActiveSend = { done: Promise<void>; isRequestedAgain: boolean };

/** By webhook id. Each webhook has its own send, so a slow receiver does not delay the next round for the others. */
const activeSends = singleton("webhooks-sending", () => new Map<string, ActiveSend>());

/** Logs errors, so that one webhook does not affect others. */
function sendWebhookInBackground(id: string, signal: AbortSignal): void {
  const active = activeSends.get(id);
  if (active) {
    active.isRequestedAgain = true;
    return;
  }
  const send: ActiveSend = { done: Promise.resolve(), isRequestedAgain: false };
  const work = async () => {
    do {
      send.isRequestedAgain = false;
      await sendDueDeliveries(id, getWebhookSender(), signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, webhookId: id }, "webhook delivery failed");
      });
    } while (send.isRequestedAgain && !signal.aborted);
    activeSends.delete(id);
  };
  activeSends.set(id, send);
  send.done = work();
}

const waitForActiveSends = async (): Promise<void> => {
  while (activeSends.size > 0) await Promise.all([...activeSends.values()].map(({ done }) => done));
};

/** Returns immediately and never throws. */
export const triggerDeliveries = (): void => deliveryWorker.start();

/** Waits for this process only. */
export async function waitForDeliveries(): Promise<void> {
  await deliveryWorker.settled();
  await waitForActiveSends();
}

/** Permanent, at server shutdown. Unsent deliveries stay due. */
export async function stopDeliveries(): Promise<void> {
  await deliveryWorker.stop();
  await waitForActiveSends();
}

async function findDueWebhooks(): Promise<string[]> {
  const due = await query(database(), z.object({ id: z.string() }))`
    SELECT id FROM webhooks WHERE disabled_at IS NULL AND EXISTS (
      SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at <= clock_timestamp())`;
  return due.map(({ id }) => id);
}

/** Within a process, calls with equal settings share one sender. */
function getWebhookSender(): SendWebhook {
  const allowsPrivate = environment().webhooksToPrivateNetwork;
  return singleton(`webhook-sender, ${allowsPrivate ? "anywhere" : "in public"}`, () => ({
    send: createHttpWebhookSender({ allowsPrivate }),
  })).send;
}
