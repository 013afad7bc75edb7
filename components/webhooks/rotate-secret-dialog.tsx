import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FailureAlert } from "@/components/ui/dialog-form";
import { OneTimeSecret } from "@/components/ui/one-time-secret";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { rotateWebhookSecretViaApi } from "@/lib/browser/webhooks";
import type { WebhookDialogProps } from "./webhook-form";

/**
 * Dialog that creates a new signing secret and shows it once. For 24 hours, the previous secret signs too, if Kith can
 * decrypt it.
 */
export function RotateSecretDialog({ webhook, isOpen, onClose }: WebhookDialogProps) {
  const invalidate = useInvalidate();
  const rotate = useMutation({
    mutationFn: () => rotateWebhookSecretViaApi(webhook.id),
    gcTime: 0, // the response contains the secret
    onSuccess: () => invalidate(queryKeys.webhooks, queryKeys.audit),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={rotate.reset}
      title={rotate.data ? "New secret" : "Rotate the secret?"}
      closeOnClickOutside={!rotate.data}
    >
      {rotate.data ? (
        <WebhookSecretNotice
          secret={rotate.data.secret}
          note={
            rotate.data.webhook.previous_secret_until === null
              ? "The previous secret is no longer used. Set the new one at the receiver now."
              : "For 24 hours, deliveries are also signed with the previous secret."
          }
          onDone={onClose}
        />
      ) : (
        <Stack gap="md">
          <FailureAlert>{rotate.error?.message}</FailureAlert>
          <Text size="sm">
            Kith creates a new secret and shows it once. For 24 hours, deliveries are signed with both
            secrets, so that you can update the receiver.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button onClick={() => rotate.mutate()} loading={rotate.isPending}>
              Rotate secret
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Content of a dialog that shows a webhook's new secret, with a button to copy it. */
export const WebhookSecretNotice = (given: { secret: string; note?: string; onDone: () => void }) => (
  <OneTimeSecret
    secretName="secret"
    warning="You can’t see the secret again after closing this."
    label="Signing secret"
    description="The receiver uses it to verify that a delivery is from Kith. It works with any Standard Webhooks library."
    {...given}
  />
);
