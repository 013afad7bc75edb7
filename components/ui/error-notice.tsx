import { Button, Text } from "@mantine/core";
import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { EmptyState } from "./empty-state";

export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const requestId = error instanceof ApiProblem ? error.document.request_id : undefined;
  return (
    <EmptyState
      icon={<CloudAlert />}
      title="This could not be loaded"
      action={
        <Button variant="filled" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <span role="alert">{error.message}</span>
      {requestId && (
        <Text mt="xs">
          Request id: <code translate="no">{requestId}</code>
        </Text>
      )}
    </EmptyState>
  );
}

export const UnloadedPage = ({
  header,
  error,
  refetch,
}: {
  header: ReactNode;
  error: Error | null;
  refetch: () => Promise<unknown>;
}) => (
  <>
    {header}
    {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
  </>
);
