import { Checkbox, SimpleGrid, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { DialogForm } from "@/components/ui/dialog-form";
import type { Action } from "@/components/ui/use-action";
import { subscribableEventTypes, type SubscribableEventType } from "@/lib/webhooks/outbox/events";
import { webhookEventLabels } from "./event-labels";

export type WebhookFields = { name: string; url: string; events: SubscribableEventType[] };

export function WebhookForm({
  initial,
  submitLabel,
  action,
  onCancel,
}: {
  initial: WebhookFields;
  submitLabel: string;
  action: Action<WebhookFields>;
  onCancel: () => void;
}) {
  const form = useForm<WebhookFields>({
    initialValues: initial,
    validate: {
      name: (value) => (value.trim() === "" ? "Enter a name that you will recognise" : null),
      url: (value) => (value.trim() === "" ? "Enter an address that begins with https://" : null),
      events: (value) => (value.length === 0 ? "Choose at least one" : null),
    },
  });
  return (
    <DialogForm
      form={form}
      action={action}
      submitLabel={submitLabel}
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
    </DialogForm>
  );
}
