"use client";

import { Button, Text } from "@mantine/core";
import { CloudAlert } from "lucide-react";
import { useEffect } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { reloadIfOutdated } from "@/components/ui/load-failure";

/** An error on the server has a digest, with which the server logs it; an error in the browser has none. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => void reloadIfOutdated(error), [error]);
  return (
    <EmptyState
      icon={<CloudAlert />}
      title="This page could not be shown"
      level={1}
      action={
        <Button variant="filled" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      Kith had an internal error. Nothing was changed.
      {error.digest && (
        <Text mt="xs">
          Error id: <code translate="no">{error.digest}</code>
        </Text>
      )}
    </EmptyState>
  );
}
