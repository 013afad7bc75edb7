import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { createWebhookViaApi } from "@/lib/browser/webhooks";
import { WebhookForm, type WebhookFields } from "./webhook-form";
import { WebhookSecretNotice } from "./rotate-secret-dialog";

const defaultFields: WebhookFields = {
  name: "",
  url: "",
  events: ["person.joined", "person.left", "person.returned", "person.changed"],
};

/** Dialog that creates a webhook and shows its secret once. Closing discards the secret. */
export function CreateWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const invalidate = useInvalidate();
  const create = useMutation({
    mutationFn: createWebhookViaApi,
    gcTime: 0, // the response contains the secret
    onSuccess: () => invalidate(queryKeys.webhooks, queryKeys.audit),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      title={create.data ? "Webhook created" : "Create webhook"}
      size="lg"
      // A click outside would lose the secret.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <WebhookSecretNotice secret={create.data.secret} onDone={onClose} />
      ) : (
        <WebhookForm
          initial={defaultFields}
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
