"use client";

import { useMutation } from "@tanstack/react-query";
import { showNotice } from "@/components/ui/notice-store";
import { tellFailed } from "@/components/ui/tell-failed";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { changeWebhook, removeWebhook, testWebhook } from "@/lib/query/webhooks";
import type { Webhook } from "@/lib/webhooks/schema";

/** What is done with a webhook at a press. */
export function useWebhookActions({ id, name }: Webhook) {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(queryKeys.webhooks, queryKeys.audit, queryKeys.waiting);
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => showNotice({ title: "Sending a test", message: "See Deliveries for the result." }),
    onError: tellFailed("Not sent"),
    onSettled,
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => changeWebhook(id, { enabled }),
    onSuccess: (_answer, enabled) =>
      showNotice({
        title: enabled ? "Enabled" : "Disabled",
        message: enabled ? `“${name}” is told again, and sent what waited.` : `“${name}” is told nothing.`,
      }),
    onError: tellFailed("Not changed"),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => removeWebhook(id),
    onSuccess: () => showNotice({ title: "Removed", message: `“${name}” is told nothing any more.` }),
    onError: tellFailed("Not removed"),
    onSettled,
  });
  return { test, enable, remove };
}
