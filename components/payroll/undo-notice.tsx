"use client";

import { Button, Group, Text } from "@mantine/core";

/** What was done, with the way back. */
export function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" c="inherit">
        {message}
      </Text>
      <Button variant="default" size="xs" onClick={onUndo} miw="max-content">
        Undo
      </Button>
    </Group>
  );
}
