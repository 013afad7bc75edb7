"use client";

import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { changeWebhook } from "@/lib/query/webhooks";
import type { Webhook } from "@/lib/webhooks/schema";
import { WebhookForm, type WebhookFields } from "./webhook-form";

/** Changes what a webhook is called, where it is and what it is told. */
export function EditWebhook({
  webhook,
  isOpen,
  onClose,
}: {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: (fields: WebhookFields) => changeWebhook(webhook.id, fields),
    onSuccess: async () => {
      await invalidate(queryKeys.webhooks, queryKeys.audit);
      onClose();
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={change.reset}
      title="Edit webhook"
      size="lg"
    >
      <WebhookForm
        initial={{ name: webhook.name, url: webhook.url, events: webhook.events }}
        doing="Save"
        isBusy={change.isPending}
        failure={change.error?.message ?? null}
        onSubmit={change.mutate}
        onCancel={onClose}
      />
    </Modal>
  );
}
