import "server-only";
import { createHttpWebhookSender } from "@/lib/webhooks/http-webhooks";
import type { SendWebhook } from "@/lib/webhooks/port";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { traceStep } from "@/lib/platform/tracing";

/**
 * Returns the sender of webhooks for the current settings. Within a process, calls with equal settings share one
 * sender.
 */
export function getWebhookSender(): SendWebhook {
  const allowsPrivate = environment().webhooksToPrivateNetwork;
  return singleton(`webhook-sender, ${allowsPrivate ? "anywhere" : "in public"}`, () => ({
    send: withTracing(createHttpWebhookSender({ allowsPrivate })),
  })).send;
}

const withTracing =
  (send: SendWebhook): SendWebhook =>
  (message, signal) =>
    traceStep({ name: "send webhook", isCall: true }, async (note) => {
      const outcome = await send(message, signal);
      if ("status" in outcome) note({ "http.response.status_code": outcome.status });
      else note({ "error.type": outcome.failure });
      return outcome;
    });
