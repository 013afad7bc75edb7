import "server-only";
import { z } from "zod";
import { webhookSender } from "@/lib/connections/connected-systems";
import type { SendWebhook } from "@/lib/connectors/webhooks/port";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { query } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { backgroundWork } from "@/lib/runs/background-work";
import { deliverDue } from "./deliver";
import { makeDeliveries } from "./make-deliveries";

const background = backgroundWork(
  "webhooks",
  async (signal) => {
    await makeDeliveries(signal);
    for (const id of await findDue()) sendInBackground(id, signal);
  },
  { isRepeated: true },
);

type Sending = { done: Promise<void>; isAskedAgain: boolean };

/** Each webhook by itself: the next look at what is due waits for none of them. */
const sending = singleton("webhooks-sending", () => new Map<string, Sending>());

function sendInBackground(id: string, signal: AbortSignal): void {
  const underWay = sending.get(id);
  if (underWay) {
    underWay.isAskedAgain = true;
    return;
  }
  const mine: Sending = { done: Promise.resolve(), isAskedAgain: false };
  const work = async () => {
    do {
      mine.isAskedAgain = false;
      await deliverOne(id, webhookSender(), signal);
    } while (mine.isAskedAgain && !signal.aborted);
    sending.delete(id);
  };
  sending.set(id, mine);
  mine.done = work();
}

const sendingSettled = async (): Promise<void> => {
  while (sending.size > 0) await Promise.all([...sending.values()].map(({ done }) => done));
};

/** Sends what is due, in the background. Never waits and never fails. */
export const deliverSoon = (): void => background.start();

/** Waits until nothing is sent any more. */
export async function deliveringSettled(): Promise<void> {
  await background.settled();
  await sendingSettled();
}

/** Ends it for good, with the server: what was not delivered is still due. */
export async function stopDelivering(): Promise<void> {
  await background.stop();
  await sendingSettled();
}

/** Makes the deliveries that are to be made, and sends all that are due, webhooks side by side. Resolves when all were sent once. */
export async function deliverAll(send: SendWebhook, signal: AbortSignal): Promise<void> {
  await makeDeliveries(signal);
  await Promise.all((await findDue()).map((id) => deliverOne(id, send, signal)));
}

async function findDue(): Promise<string[]> {
  const due = await query(database(), z.object({ id: z.string() }))`
    SELECT id FROM webhooks WHERE disabled_at IS NULL AND EXISTS (
      SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at <= clock_timestamp())`;
  return due.map(({ id }) => id);
}

/** Never fails: one that cannot be delivered to is no matter of the others. */
async function deliverOne(id: string, send: SendWebhook, signal: AbortSignal): Promise<void> {
  await deliverDue(id, send, signal).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error, webhookId: id }, "a webhook could not be delivered to");
  });
}
