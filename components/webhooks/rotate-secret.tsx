"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "@/components/ui/failure";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { rotateWebhookSecret } from "@/lib/query/webhooks";
import type { Webhook } from "@/lib/webhooks/schema";
import { WebhookSecret } from "./webhook-secret";

/** Gives a webhook another secret and shows it once; the one before signs for another day. */
export function RotateSecret({
  webhook,
  isOpen,
  onClose,
}: {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const rotate = useMutation({
    mutationFn: () => rotateWebhookSecret(webhook.id),
    gcTime: 0, // the secret is in the answer
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
        <WebhookSecret
          secret={rotate.data.secret}
          note={
            rotate.data.webhook.previous_secret_until === null
              ? "The previous secret no longer signs: set the new one at the receiver now."
              : "Deliveries carry a signature by the secret before as well for the next 24 hours."
          }
          onDone={onClose}
        />
      ) : (
        <Stack gap="md">
          <Failure>{rotate.error?.message}</Failure>
          <Text size="sm">
            Kith makes a new secret and shows it once. For 24 hours each delivery is signed with both, so that
            the receiver can change over.
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
