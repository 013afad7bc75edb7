import { useMutation } from "@tanstack/react-query";
import { showNotice } from "@/components/ui/notice-store";
import { notifyFailure } from "@/components/ui/notify-failure";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { changeWebhookViaApi, removeWebhookViaApi, testWebhookViaApi } from "@/lib/browser/webhooks";
import type { WebhookEvent } from "@/lib/webhooks/outbox/events";
import type { Webhook } from "@/lib/webhooks/schema";

/** Returns mutations of a webhook: test, enable or disable, remove. */
export function useWebhookActions({ id, name }: Webhook) {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(queryKeys.webhooks, queryKeys.audit, queryKeys.waiting);
  const test = useMutation({
    mutationFn: (sample: WebhookEvent | null) => testWebhookViaApi(id, sample),
    onSuccess: () => showNotice({ title: "Sending a test", message: "See Deliveries for the result." }),
    onError: notifyFailure("Not sent"),
    onSettled,
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => changeWebhookViaApi(id, { enabled }),
    onSuccess: (_answer, enabled) =>
      showNotice({
        title: enabled ? "Enabled" : "Disabled",
        message: enabled
          ? `“${name}” receives events again, starting with the waiting ones.`
          : `“${name}” receives no events.`,
      }),
    onError: notifyFailure("Not changed"),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => removeWebhookViaApi(id),
    onSuccess: () => showNotice({ title: "Removed", message: `“${name}” no longer receives events.` }),
    onError: notifyFailure("Not removed"),
    onSettled,
  });
  return { test, enable, remove };
}
