import { Accordion, Group, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RowsSkeleton } from "@/components/ui/page-skeleton";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { deliveriesQueryOptions } from "@/lib/browser/webhooks";
import type { Delivery, Webhook } from "@/lib/webhooks/schema";
import { DeliveryDetails, describeAttempt } from "./delivery-details";
import { getEventName } from "./event-labels";
import type { WebhookDialogProps } from "./webhook-form";
import classes from "./webhooks.module.css";

const stateLabels: Record<Delivery["state"], { word: string; tone: StatusTone }> = {
  waiting: { word: "Waiting", tone: "waiting" },
  delivered: { word: "Delivered", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
};

/** Dialog with the newest deliveries of a webhook, their bodies and attempts. */
export function DeliveriesDialog({ webhook, isOpen, onClose }: WebhookDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<bdi>{`Deliveries to ${webhook.name}`}</bdi>} size="xl">
      {isOpen && <DeliveryList webhook={webhook} />}
    </Modal>
  );
}

function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { data, error, refetch } = useQuery(deliveriesQueryOptions(webhook.id));
  const [opened, setOpened] = useState<string | null>(null);
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  const { deliveries, next } = data;
  if (deliveries.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="md">
        Nothing was sent yet. Deliveries are kept for 30 days.
      </Text>
    );
  }
  return (
    <>
      <Accordion value={opened} onChange={setOpened} variant="separated">
        {deliveries.map((delivery) => (
          <Accordion.Item key={delivery.id} value={delivery.id}>
            <Accordion.Control>
              <DeliveryLine delivery={delivery} />
            </Accordion.Control>
            <Accordion.Panel>
              {opened === delivery.id && <DeliveryDetails webhook={webhook} id={delivery.id} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {next && (
        <Text size="sm" c="dimmed" mt="md">
          The newest 50 are shown. The API lists all of the last 30 days.
        </Text>
      )}
    </>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { event, state, created_at, due_at, last_attempt } = delivery;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div className={classes["what"]}>
        <Text size="sm" fw={550}>
          {getEventName(event)}
        </Text>
        <Text size="sm" c="dimmed">
          <RelativeTime value={created_at} />
          {last_attempt && ` · ${describeAttempt(last_attempt)}`}
          {state === "waiting" && last_attempt && due_at && (
            <>
              {" "}
              · again <RelativeTime value={due_at} isAhead />
            </>
          )}
        </Text>
      </div>
      <StatusChip tone={stateLabels[state].tone}>{stateLabels[state].word}</StatusChip>
    </Group>
  );
}
