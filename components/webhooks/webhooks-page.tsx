"use client";

import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { webhooksQuery } from "@/lib/query/webhooks";
import { CreateWebhook } from "./create-webhook";
import { WebhookCard } from "./webhook-card";

/** The programs that are told what happens in Kith. */
export function WebhooksPage() {
  const { data, error, refetch } = useQuery(webhooksQuery());
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={creating.open}>
      Create webhook
    </Button>
  );
  const isEmpty = data?.webhooks.length === 0;
  return (
    <>
      <PageHeader
        title="Webhooks"
        detail="Tell other programs what happens in Kith"
        action={data && !isEmpty && create}
      />
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon={<WebhookIcon size={32} aria-hidden />} title="No webhooks yet" action={create}>
          A webhook is an address of another program. Kith posts to it when someone joins, leaves or changes,
          and when something waits for you. Nothing private is ever sent.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <Stack gap="md">
          {data.webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </Stack>
      )}
      <CreateWebhook isOpen={isCreating} onClose={creating.close} />
    </>
  );
}
