import { Button, Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { RelativeTime } from "@/components/ui/time";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { deliveryQueryOptions, replayDeliveryViaApi } from "@/lib/browser/webhooks";
import type { DeliveryAttempt, Webhook } from "@/lib/webhooks/schema";
import classes from "./webhooks.module.css";

/** Body and attempts of a delivery, with a button to send it again. */
export function DeliveryDetails({ webhook, id }: { webhook: Webhook; id: string }) {
  const { data, error } = useQuery(deliveryQueryOptions(webhook.id, id));
  const invalidate = useInvalidate();
  const replay = useMutation({
    mutationFn: () => replayDeliveryViaApi(webhook.id, id),
    onError: notifyFailure("Not sent"),
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
        {formatJson(body)}
      </Code>
      {log.map((attempt, index) => (
        <DeliveryAttemptRow key={index} attempt={attempt} />
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

function DeliveryAttemptRow({ attempt }: { attempt: DeliveryAttempt }) {
  return (
    <div>
      <Text size="sm">
        {describeAttempt(attempt)}, <RelativeTime value={attempt.at} />, in{" "}
        {attempt.duration_ms.toLocaleString("en")} ms
      </Text>
      {attempt.answer && (
        <Code block className={classes["body"] ?? ""} tabIndex={0}>
          {attempt.answer}
        </Code>
      )}
    </div>
  );
}

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

const failureLabels: Readonly<Record<string, string>> = {
  address_refused: "The address is not allowed",
  not_public: "The address is not on the public internet",
  too_slow: "No answer in time",
  unreachable: "Could not be reached",
  certificate: "The certificate is not valid",
  broken_off: "The connection was interrupted",
};

/** Returns the result of an attempt: "Answered 200", or the failure. */
export const describeAttempt = ({ status, failure }: DeliveryAttempt): string =>
  failure !== null ? (failureLabels[failure] ?? "Failed") : `Answered ${status ?? "nothing"}`;
