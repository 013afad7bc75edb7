import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FailureAlert } from "@/components/ui/dialog-form";
import { OneTimeSecret, useSecretDialog } from "@/components/ui/one-time-secret";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { changeWebhookViaApi, createWebhookViaApi, rotateWebhookSecretViaApi } from "@/lib/browser/webhooks";
import type { Webhook } from "@/lib/webhooks/schema";
import { WebhookForm, type WebhookFields } from "./webhook-form";

type DialogProps = { isOpen: boolean; onClose: () => void };
export type WebhookDialogProps = DialogProps & { webhook: Webhook };

const defaultFields: WebhookFields = {
  name: "",
  url: "",
  events: ["person.joined", "person.left", "person.returned", "person.changed"],
};

export function CreateWebhookDialog(dialog: DialogProps) {
  const { request, modal } = useSecretDialog(createWebhookViaApi, queryKeys.webhooks, dialog);
  return (
    <Modal {...modal} title={request.data ? "Webhook created" : "Create webhook"} size="lg">
      {request.data ? (
        <WebhookSecretNotice secret={request.data.secret} onDone={dialog.onClose} />
      ) : (
        <WebhookForm
          initial={defaultFields}
          doing="Create webhook"
          isBusy={request.isPending}
          failure={request.error}
          onSubmit={request.mutate}
          onCancel={dialog.onClose}
        />
      )}
    </Modal>
  );
}

export function EditWebhookDialog({
  webhook: { id, name, url, events },
  isOpen,
  onClose,
}: WebhookDialogProps) {
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: (fields: WebhookFields) => changeWebhookViaApi(id, fields),
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
        initial={{ name, url, events }}
        doing="Save"
        isBusy={change.isPending}
        failure={change.error}
        onSubmit={change.mutate}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** For 24 hours, the previous secret signs too, if Kith can decrypt it. */
export function RotateSecretDialog({ webhook, ...dialog }: WebhookDialogProps) {
  const rotate = () => rotateWebhookSecretViaApi(webhook.id);
  const { request, modal } = useSecretDialog(rotate, queryKeys.webhooks, dialog);
  return (
    <Modal {...modal} title={request.data ? "New secret" : "Rotate the secret?"}>
      {request.data ? (
        <WebhookSecretNotice
          secret={request.data.secret}
          note={
            request.data.webhook.previous_secret_until === null
              ? "The previous secret is no longer used. Set the new one at the receiver now."
              : "For 24 hours, deliveries are also signed with the previous secret."
          }
          onDone={dialog.onClose}
        />
      ) : (
        <Stack gap="md">
          <FailureAlert>{request.error?.message}</FailureAlert>
          <Text size="sm">
            Kith creates a new secret and shows it once. For 24 hours, deliveries are signed with both
            secrets, so that you can update the receiver.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.onClose} data-autofocus>
              Cancel
            </Button>
            <Button onClick={() => request.mutate(undefined)} loading={request.isPending}>
              Rotate secret
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const WebhookSecretNotice = (given: { secret: string; note?: string; onDone: () => void }) => (
  <OneTimeSecret
    secretName="secret"
    warning="You can’t see the secret again after closing this."
    label="Signing secret"
    description="The receiver uses it to verify that a delivery is from Kith. It works with any Standard Webhooks library."
    {...given}
  />
);
