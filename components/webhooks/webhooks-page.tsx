"use client";

import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { apiQuery } from "@/lib/browser/fetch-api";
import { WebhookDialog } from "./webhook-dialogs";
import { WebhookCard } from "./webhook-card";

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
