"use client";

import {
  Button,
  Stack,
  ActionIcon,
  Badge,
  Group,
  Menu,
  NativeSelect,
  Paper,
  Text,
  Title,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon, Ellipsis } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { subscribableEventTypes, type SubscribableEventType } from "@/lib/webhooks/outbox/events";
import type { Webhook } from "@/lib/webhooks/schema";
import { formatCount } from "@/lib/platform/text/text-format";
import { WebhookDialog, RotateSecretDialog } from "./webhook-dialogs";
import { DeliveriesDialog } from "./deliveries-dialog";
import { getEventName } from "./event-labels";
import classes from "./webhooks.module.css";

export function WebhooksPage() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/admin/webhooks"),
    refetchInterval: 30_000,
  });
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button variant="filled" leftSection={<Plus />} onClick={creating.open}>
      Create webhook
    </Button>
  );
  const isEmpty = data?.webhooks.length === 0;
  return (
    <>
      <PageHeader
        title="Webhooks"
        detail="Notify other programs of changes in Kith"
        action={data && !isEmpty && create}
      />
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon={<WebhookIcon />} title="No webhooks yet" action={create}>
          A webhook is the address of another program. Kith posts to it when someone joins, leaves or changes,
          and when something needs your decision. Private data is never sent.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <Stack gap="md">
          {data.webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </Stack>
      )}
      <WebhookDialog isOpen={isCreating} onClose={creating.close} />
    </>
  );
}

const stateLabels: Record<Webhook["state"], { word: string; tone: StatusTone }> = {
  enabled: { word: "Enabled", tone: "good" },
  disabled: { word: "Disabled", tone: "quiet" },
  given_up: { word: "Failed", tone: "bad" },
};

const samples = [
  { value: "", label: "No sample" },
  ...subscribableEventTypes.map((event) => ({ value: event, label: getEventName(event) })),
];

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { name, url, events, state, problem, last_delivered_at, disabled_at, waiting, failed } = webhook;
  const [isShowing, showing] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const [sample, setSample] = useState<SubscribableEventType | null>(null);
  const { ask, dialog } = useConfirmation();
  const path = { id: webhook.id };
  const test = useAction({
    call: (sample: SubscribableEventType | null) =>
      fetchApi("POST", "/api/admin/webhooks/{id}/test", { path, query: { sample: sample ?? undefined } }),
    done: () => showNotice({ title: "Sending a test", message: "See Deliveries for the result." }),
    failed: "Not sent",
    refetch: changedPaths,
  });
  const enable = useAction({
    call: (enabled: boolean) => fetchApi("PATCH", "/api/admin/webhooks/{id}", { path, body: { enabled } }),
    done: (_answer, enabled) =>
      showNotice({
        title: enabled ? "Enabled" : "Disabled",
        message: enabled
          ? `“${name}” receives events again, starting with the waiting ones.`
          : `“${name}” receives no events.`,
      }),
    failed: "Not changed",
    refetch: changedPaths,
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/admin/webhooks/{id}", { path }),
    done: () => showNotice({ title: "Removed", message: `“${name}” no longer receives events.` }),
    failed: "Not removed",
    refetch: changedPaths,
  });
  const isEnabled = state === "enabled";
  const titleId = `webhook-${webhook.id}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Title id={titleId} miw={0} style={{ overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Title>
        <StatusChip tone={stateLabels[state].tone}>{stateLabels[state].word}</StatusChip>
      </Group>
      <Text c="dimmed" mt={2} style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      <Group gap={4} mt="sm">
        {events.map((event) => (
          <Badge key={event} color="gray">
            {getEventName(event)}
          </Badge>
        ))}
      </Group>
      {state === "given_up" && disabled_at && (
        <Text mt="sm">
          Kith disabled it <RelativeTime value={disabled_at} />.{" "}
          {problem === "secret_unreadable"
            ? "Kith cannot decrypt its secret. Rotate the secret, set the new one at the receiver, then enable the webhook: waiting deliveries are sent."
            : "Nothing was delivered for days, or the receiver answered 410 Gone. Fix the receiver, then enable the webhook: waiting deliveries are sent."}
        </Text>
      )}
      <Group justify="space-between" mt="md" gap="sm">
        <Text c="dimmed">
          {last_delivered_at ? (
            <>
              Last delivered <RelativeTime value={last_delivered_at} />
            </>
          ) : (
            "Nothing delivered yet"
          )}
          {waiting > 0 && ` · ${waiting.toLocaleString("en")} waiting`}
          {failed > 0 && ` · ${formatCount(failed, "failed delivery", "failed deliveries")}`}
        </Text>
        <Group gap="xs" className={classes["actions"] ?? ""}>
          {isEnabled ? (
            <>
              <NativeSelect
                aria-label={`Sample in the test of ${name}`}
                className={classes["sample"] ?? ""}
                data={samples}
                value={sample ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setSample(subscribableEventTypes.find((event) => event === value) ?? null)
                }
              />
              <Button onClick={() => test.mutate(sample)} loading={test.isPending}>
                Send test
              </Button>
            </>
          ) : (
            <Button variant="filled" onClick={() => enable.mutate(true)} loading={enable.isPending}>
              Enable
            </Button>
          )}
          <Button onClick={showing.open}>Deliveries</Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size="input-sm" aria-label={`More for ${name}`}>
                <Ellipsis size={18} />
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
                      consequence: "It receives no more events. Its secret and delivery log are deleted.",
                      confirmLabel: "Remove",
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
      <DeliveriesDialog webhook={webhook} isOpen={isShowing} onClose={showing.close} />
      <WebhookDialog webhook={webhook} isOpen={isEditing} onClose={editing.close} />
      <RotateSecretDialog webhook={webhook} isOpen={isRotating} onClose={rotating.close} />
      {dialog}
    </Paper>
  );
}

const changedPaths = ["/api/admin/webhooks", "/api/admin/audit", "/api/admin/waiting"] as const;
