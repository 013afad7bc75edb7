"use client";

import { ActionIcon, Badge, Button, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Ellipsis } from "lucide-react";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import type { Webhook } from "@/lib/webhooks/schema";
import { counted } from "@/lib/wording";
import { Deliveries } from "./deliveries";
import { EditWebhook } from "./edit-webhook";
import { eventName } from "./event-words";
import { RotateSecret } from "./rotate-secret";
import { useWebhookActions } from "./use-webhook-actions";
import classes from "./webhooks.module.css";

const states: Record<Webhook["state"], { word: string; tone: Tone }> = {
  enabled: { word: "Enabled", tone: "good" },
  disabled: { word: "Disabled", tone: "quiet" },
  given_up: { word: "Given up", tone: "bad" },
};

/** A webhook: where it is, what it is told, how it goes, and what can be done. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { name, url, events, state, problem, last_delivered_at, disabled_at, waiting, failed } = webhook;
  const [isShowing, showing] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const { ask, question } = useConfirmation();
  const { test, enable, remove } = useWebhookActions(webhook);
  const isEnabled = state === "enabled";
  const titleId = `webhook-${webhook.id}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Title order={2} size="h4" id={titleId} className={classes["what"] ?? ""}>
          <bdi>{name}</bdi>
        </Title>
        <StateChip tone={states[state].tone}>{states[state].word}</StateChip>
      </Group>
      <Text size="sm" c="dimmed" mt={2} className={classes["address"] ?? ""}>
        {url}
      </Text>
      <Group gap={4} mt="sm">
        {events.map((event) => (
          <Badge key={event} color="gray">
            {eventName(event)}
          </Badge>
        ))}
      </Group>
      {state === "given_up" && disabled_at && (
        <Text size="sm" mt="sm">
          Kith disabled it <Time value={disabled_at} />.{" "}
          {problem === "secret_unreadable"
            ? "Kith cannot decrypt its secret. Rotate the secret, set the new one at the receiver, then enable the webhook: waiting deliveries are sent."
            : "Nothing was delivered for days. Fix the receiver, then enable the webhook: waiting deliveries are sent."}
        </Text>
      )}
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="sm" c="dimmed">
          {last_delivered_at ? (
            <>
              Last delivered <Time value={last_delivered_at} />
            </>
          ) : (
            "Nothing delivered yet"
          )}
          {waiting > 0 && ` · ${waiting.toLocaleString("en")} waiting`}
          {failed > 0 && ` · ${counted(failed, "failed delivery", "failed deliveries")}`}
        </Text>
        <Group gap="xs" className={classes["actions"] ?? ""}>
          <Button variant="default" onClick={showing.open}>
            Deliveries
          </Button>
          {isEnabled ? (
            <Button variant="default" onClick={() => test.mutate()} loading={test.isPending}>
              Send test
            </Button>
          ) : (
            <Button onClick={() => enable.mutate(true)} loading={enable.isPending}>
              Enable
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size="input-sm" aria-label={`More for ${name}`}>
                <Ellipsis size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={editing.open}>Edit</Menu.Item>
              <Menu.Item onClick={rotating.open}>Rotate secret</Menu.Item>
              {isEnabled && <Menu.Item onClick={() => enable.mutate(false)}>Disable</Menu.Item>}
              <Menu.Item
                color="red"
                onClick={() =>
                  ask(
                    {
                      title: `Remove “${name}”?`,
                      consequence:
                        "It gets no more events. Its secret and the log of its deliveries are deleted.",
                      doing: "Remove",
                      isHarmful: true,
                    },
                    () => remove.mutate(),
                  )
                }
              >
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      <Deliveries webhook={webhook} isOpen={isShowing} onClose={showing.close} />
      <EditWebhook webhook={webhook} isOpen={isEditing} onClose={editing.close} />
      <RotateSecret webhook={webhook} isOpen={isRotating} onClose={rotating.close} />
      {question}
    </Paper>
  );
}
