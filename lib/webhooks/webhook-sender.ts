import "server-only";
import { createHttpWebhookSender } from "@/lib/webhooks/http-webhooks";
import type { SendWebhook } from "@/lib/webhooks/port";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";

/** Within a process, calls with equal settings share one sender. */
export function getWebhookSender(): SendWebhook {
  const allowsPrivate = environment().webhooksToPrivateNetwork;
  return singleton(`webhook-sender, ${allowsPrivate ? "anywhere" : "in public"}`, () => ({
    send: createHttpWebhookSender({ allowsPrivate }),
  })).send;
}
