import { Button, Group, Modal, Stack, Text, Checkbox, SimpleGrid, TextInput } from "@mantine/core";
import type { Action } from "@/components/ui/use-action";
import { FailureAlert, ActionForm } from "@/components/ui/action-form";
import { OneTimeSecret, useSecretDialog } from "@/components/ui/one-time-secret";
import { createOnce } from "@/lib/browser/create-once";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { NewWebhook, Webhook } from "@/lib/webhooks/schema";
import { useForm } from "@mantine/form";
import { subscribableEventTypes } from "@/lib/webhooks/outbox/events";
import { webhookEventLabels } from "./event-labels";

type DialogProps = { isOpen: boolean; onClose: () => void };
export type WebhookDialogProps = DialogProps & { webhook: Webhook };

const defaultFields: NewWebhook = {
  name: "",
  url: "",
  events: ["person.joined", "person.left", "person.returned", "person.changed"],
};

export function WebhookDialog({ webhook, ...dialog }: DialogProps & { webhook?: Webhook }) {
  const { request, modal } = useSecretDialog(
    async (body: NewWebhook) => {
      if (!webhook) return (await createOnce("/api/admin/webhooks", { body })).secret;
      await fetchApi("PATCH", "/api/admin/webhooks/{id}", { path: { id: webhook.id }, body });
      dialog.onClose();
      return null;
    },
    "/api/admin/webhooks",
    dialog,
  );
  const title = webhook ? "Edit webhook" : "Create webhook";
  return (
    <Modal {...modal} title={request.data ? "Webhook created" : title} size="lg">
      {request.data ? (
        <WebhookSecretNotice secret={request.data} onDone={dialog.onClose} />
      ) : (
        <WebhookForm webhook={webhook} action={request} onCancel={dialog.onClose} />
      )}
    </Modal>
  );
}

/** For 24 hours, the previous secret signs too, if Kith can decrypt it. */
export function RotateSecretDialog({ webhook, ...dialog }: WebhookDialogProps) {
  const { request, modal } = useSecretDialog(
    () => createOnce("/api/admin/webhooks/{id}/secret", { path: { id: webhook.id }, body: {} }),
    "/api/admin/webhooks",
    dialog,
  );
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
          <Text>
            Kith creates a new secret and shows it once. For 24 hours, deliveries are signed with both
            secrets, so that you can update the receiver.
          </Text>
          <Group justify="flex-end">
            <Button onClick={dialog.onClose} data-autofocus>
              Cancel
            </Button>
            <Button variant="filled" onClick={() => request.mutate(undefined)} loading={request.isPending}>
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

type WebhookFormProps = { webhook: Webhook | undefined; action: Action<NewWebhook>; onCancel: () => void };

function WebhookForm({ webhook, action, onCancel }: WebhookFormProps) {
  const form = useForm<NewWebhook>({
    initialValues: webhook ?? defaultFields,
    validate: {
      name: (value) => (value.trim() === "" ? "Enter a name that you will recognise" : null),
      url: (value) => (value.trim() === "" ? "Enter an address that begins with https://" : null),
      events: (value) => (value.length === 0 ? "Choose at least one" : null),
    },
  });
  return (
    <ActionForm
      form={form}
      action={action}
      submitLabel={webhook ? "Save" : "Create webhook"}
      onSubmit={({ name, url, events }) => action.mutate({ name, url: url.trim(), events })}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        placeholder="Door system"
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Address"
        description="Where Kith posts each event, over https"
        placeholder="https://example.com/kith"
        type="url"
        inputMode="url"
        spellCheck={false}
        {...form.getInputProps("url")}
      />
      <Checkbox.Group label="Events" {...form.getInputProps("events")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6}>
          {subscribableEventTypes.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={webhookEventLabels[event].name}
              description={webhookEventLabels[event].explanation}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </ActionForm>
  );
}
