import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { changeWebhookViaApi } from "@/lib/browser/webhooks";
import { WebhookForm, type WebhookDialogProps, type WebhookFields } from "./webhook-form";

/** Dialog that changes name, URL and events of a webhook. */
export function EditWebhookDialog({ webhook, isOpen, onClose }: WebhookDialogProps) {
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: (fields: WebhookFields) => changeWebhookViaApi(webhook.id, fields),
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
