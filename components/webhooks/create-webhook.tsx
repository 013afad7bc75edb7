"use client";

import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { createWebhook } from "@/lib/query/webhooks";
import { WebhookForm, type WebhookFields } from "./webhook-form";
import { WebhookSecret } from "./webhook-secret";

const usual: WebhookFields = {
  name: "",
  url: "",
  events: ["person.joined", "person.left", "person.returned", "person.changed"],
};

/** Makes a webhook, and shows its secret: once, here, and nowhere else. What was shown is forgotten on closing. */
export function CreateWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const invalidate = useInvalidate();
  const create = useMutation({
    mutationFn: createWebhook,
    gcTime: 0, // the secret is in the answer
    onSuccess: () => invalidate(queryKeys.webhooks, queryKeys.audit),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      title={create.data ? "Webhook created" : "Create webhook"}
      size="lg"
      // A click beside it would lose what cannot be shown again.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <WebhookSecret secret={create.data.secret} onDone={onClose} />
      ) : (
        <WebhookForm
          initial={usual}
          doing="Create webhook"
          isBusy={create.isPending}
          failure={create.error?.message ?? null}
          onSubmit={create.mutate}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
