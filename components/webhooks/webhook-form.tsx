"use client";

import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Failure } from "@/components/ui/failure";
import { webhookEvents, type WebhookEvent } from "@/lib/webhook-outbox/events";
import { eventWords } from "./event-words";

export type WebhookFields = { name: string; url: string; events: WebhookEvent[] };

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Name, address and events of a webhook, new or known. */
export function WebhookForm({
  initial,
  doing,
  isBusy,
  failure,
  onSubmit,
  onCancel,
}: {
  initial: WebhookFields;
  doing: string;
  isBusy: boolean;
  failure: string | null;
  onSubmit: (fields: WebhookFields) => void;
  onCancel: () => void;
}) {
  const form = useForm<WebhookFields>({
    initialValues: initial,
    validate: {
      name: (value) => (value.trim() === "" ? "Enter a name that you will recognise" : null),
      url: (value) => (isAddress(value.trim()) ? null : "Enter an address that begins with https://"),
      events: (value) => (value.length === 0 ? "Choose at least one" : null),
    },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ name, url, events }) => onSubmit({ name, url: url.trim(), events }))}
      noValidate
    >
      <Stack gap="md">
        <Failure>{failure}</Failure>
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
        <Checkbox.Group label="Tell it when" {...form.getInputProps("events")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6}>
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={eventWords[event].name}
                description={eventWords[event].explanation}
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {doing}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
