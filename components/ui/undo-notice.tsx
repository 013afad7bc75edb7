import { Button, Group } from "@mantine/core";
import { createNoticeId, hideNotice, showNotice } from "@/components/ui/notice-store";
import type { ReactNode } from "react";

const undoDurationMs = 10_000;

/** Shown for ten seconds. Reversible actions use it instead of a confirmation. Replaces a notice with the same id. */
export function showUndoNotice({
  id = createNoticeId(),
  title,
  message,
  onUndo,
}: {
  id?: string;
  title?: string;
  message: ReactNode;
  onUndo?: (() => void) | undefined;
}): void {
  hideNotice(id);
  showNotice({
    id,
    ...(title !== undefined && { title }),
    autoClose: undoDurationMs,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        {onUndo && (
          <Button
            style={{ minWidth: "max-content" }}
            onClick={() => {
              hideNotice(id);
              onUndo();
            }}
          >
            Undo
          </Button>
        )}
      </Group>
    ),
  });
}
