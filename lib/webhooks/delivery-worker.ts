import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import { createBackgroundWork, type BackgroundWork } from "@/lib/platform/background-work";
import { sendDueDeliveries } from "./deliver";
import { createChangeDeliveries } from "./create-deliveries";
import { createHttpWebhookSender, type SendWebhook } from "./http-webhooks";
import { environment } from "@/lib/platform/environment";

const deliveryWorker = createBackgroundWork(
  "webhooks",
  async (signal) => {
    await createChangeDeliveries(signal);
    for (const id of await findDueWebhooks()) getWebhookWork(id).start();
  },
  { isRepeated: true },
);

/** By webhook id. Each webhook has its own work, so a slow receiver does not delay the next round for the others. */
const webhookWorks = singleton("webhooks-sending", () => new Map<string, BackgroundWork>());

function getWebhookWork(id: string): BackgroundWork {
  const work =
    webhookWorks.get(id) ??
    createBackgroundWork(`webhook ${id}`, (signal) => sendDueDeliveries(id, getWebhookSender(), signal), {
      isRepeated: true,
    });
  webhookWorks.set(id, work);
  return work;
}

/** Returns immediately and never throws. */
export const triggerDeliveries = (): void => deliveryWorker.start();

/** Waits for this process only. */
export async function waitForDeliveries(): Promise<void> {
  await deliveryWorker.settled();
  await Promise.all([...webhookWorks.values()].map((work) => work.settled()));
}

/** Permanent, at server shutdown. Unsent deliveries stay due. */
export async function stopDeliveries(): Promise<void> {
  await deliveryWorker.stop();
  await Promise.all([...webhookWorks.values()].map((work) => work.stop()));
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
