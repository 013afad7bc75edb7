import { Accordion, Box, Button, Code, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RowsSkeleton } from "@/components/ui/page-skeleton";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { Delivery, DeliveryAttempt, Webhook } from "@/lib/webhooks/schema";
import { getEventName } from "./event-labels";
import type { WebhookDialogProps } from "./webhook-dialogs";

const stateLabels: Record<Delivery["state"], { word: string; tone: StatusTone }> = {
  waiting: { word: "Waiting", tone: "waiting" },
  delivered: { word: "Delivered", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
};

export function DeliveriesDialog({ webhook, isOpen, onClose }: WebhookDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<bdi>{`Deliveries to ${webhook.name}`}</bdi>} size="xl">
      {isOpen && <DeliveryList webhook={webhook} />}
    </Modal>
  );
}

const deliveriesPath = "/api/admin/webhooks/{id}/deliveries";
const deliveryPath = "/api/admin/webhooks/{id}/deliveries/{deliveryId}";

function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(deliveriesPath, { path: { id: webhook.id }, query: { limit: 50 } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting" && one.attempts === 0) ? 2_000 : 30_000,
  });
  const [opened, setOpened] = useState<string | null>(null);
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  const { deliveries, next } = data;
  if (deliveries.length === 0) {
    return (
      <Text c="dimmed" py="md">
        Nothing was sent yet. Deliveries are kept for 30 days.
      </Text>
    );
  }
  return (
    <>
      <Accordion value={opened} onChange={setOpened} variant="separated">
        {deliveries.map(({ id, event, state, created_at, due_at, last_attempt }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Box miw={0} style={{ overflowWrap: "anywhere" }}>
                  <Text fw={550}>{getEventName(event)}</Text>
                  <Text c="dimmed">
                    <RelativeTime value={created_at} />
                    {last_attempt && ` · ${describeAttempt(last_attempt)}`}
                    {state === "waiting" && last_attempt && due_at && (
                      <>
                        {" "}
                        · again <RelativeTime value={due_at} isAhead />
                      </>
                    )}
                  </Text>
                </Box>
                <StatusChip tone={stateLabels[state].tone}>{stateLabels[state].word}</StatusChip>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened === id && <DeliveryDetails webhook={webhook} id={id} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {next && (
        <Text c="dimmed" mt="md">
          The newest 50 are shown. The API lists all of the last 30 days.
        </Text>
      )}
    </>
  );
}

function DeliveryDetails({ webhook, id }: { webhook: Webhook; id: string }) {
  const path = { id: webhook.id, deliveryId: id };
  const { data, error } = useQuery(apiQuery(deliveryPath, { path }));
  const replay = useAction({
    call: () => fetchApi("POST", "/api/admin/webhooks/{id}/deliveries/{deliveryId}/replay", { path }),
    failed: "Not sent",
    refetch: ["/api/admin/webhooks"],
  });
  if (error && !data) return <Text>{error.message}</Text>;
  if (!data) return <Skeleton height={96} />;
  const { body, log } = data.delivery;
  return (
    <Stack gap="sm">
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        webhook-id {id}
      </Text>
      <SentText>{formatJson(body)}</SentText>
      {log.map((attempt, index) => (
        <div key={index}>
          <Text>
            {describeAttempt(attempt)}, <RelativeTime value={attempt.at} />, in{" "}
            {attempt.duration_ms.toLocaleString("en")} ms
          </Text>
          {attempt.answer && <SentText>{attempt.answer}</SentText>}
        </div>
      ))}
      <Group>
        <Button
          onClick={() => replay.mutate()}
          loading={replay.isPending}
          disabled={webhook.state !== "enabled"}
        >
          Send again
        </Button>
        {webhook.state !== "enabled" && <Text c="dimmed">Enable the webhook first.</Text>}
      </Group>
    </Stack>
  );
}

const textStyle = { overflowY: "auto", overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;

const SentText = ({ children }: { children: string }) => (
  <Code block mah="20rem" style={textStyle} tabIndex={0}>
    {children}
  </Code>
);

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

const failureLabels: Readonly<Record<string, string>> = {
  address_refused: "The address is not allowed",
  not_public: "The address is not on the public internet",
  too_slow: "No answer in time",
  unreachable: "Could not be reached",
  certificate: "The certificate is not valid",
  broken_off: "The connection was interrupted",
};

const describeAttempt = ({ status, failure }: DeliveryAttempt): string =>
  failure !== null ? (failureLabels[failure] ?? "Failed") : `Answered ${status ?? "nothing"}`;
