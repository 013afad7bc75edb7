"use client";

import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

const shownMs = 10_000;

/** Says what was done and offers to undo it, for what can be undone: instead of asking before. */
export function showUndoToast({ message, onUndo }: { message: string; onUndo: () => void }): void {
  const id = crypto.randomUUID();
  notifications.show({
    id,
    autoClose: shownMs,
    message: (
      <Group justify="space-between" gap="md" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          miw="max-content"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
