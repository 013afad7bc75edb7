"use client";

import { Button, Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { tellFailed } from "@/components/ui/tell-failed";
import { Time } from "@/components/ui/time";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { deliveryQuery, replayDelivery } from "@/lib/query/webhooks";
import type { DeliveryAttempt, Webhook } from "@/lib/webhooks/schema";
import { attemptWords } from "./attempt-words";
import classes from "./webhooks.module.css";

/** A delivery's body, its attempts with what the receiver answered, and sending it again. */
export function DeliveryDetails({ webhook, id }: { webhook: Webhook; id: string }) {
  const { data, error } = useQuery(deliveryQuery(webhook.id, id));
  const invalidate = useInvalidate();
  const replay = useMutation({
    mutationFn: () => replayDelivery(webhook.id, id),
    onError: tellFailed("Not sent"),
    onSettled: () => invalidate(queryKeys.webhooks),
  });
  if (error && !data) return <Text size="sm">{error.message}</Text>;
  if (!data) return <Skeleton height={96} />;
  const { body, log } = data.delivery;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" className={classes["address"] ?? ""}>
        webhook-id {id}
      </Text>
      <Code block className={classes["body"] ?? ""} tabIndex={0}>
        {indented(body)}
      </Code>
      {log.map((attempt, index) => (
        <Attempt key={index} attempt={attempt} />
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() => replay.mutate()}
          loading={replay.isPending}
          disabled={webhook.state !== "enabled"}
        >
          Send again
        </Button>
        {webhook.state !== "enabled" && (
          <Text size="sm" c="dimmed">
            Enable the webhook first.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  return (
    <div>
      <Text size="sm">
        {attemptWords(attempt)}, <Time value={attempt.at} />, in {attempt.duration_ms.toLocaleString("en")} ms
      </Text>
      {attempt.answer && (
        <Code block className={classes["body"] ?? ""} tabIndex={0}>
          {attempt.answer}
        </Code>
      )}
    </div>
  );
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
