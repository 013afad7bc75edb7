"use client";

import { Button } from "./plain/button";
import { Group } from "./plain/group";
import { hideNotice, showNotice } from "@/components/ui/notice-store";
import type { ReactNode } from "react";

const shownMs = 10_000;

/**
 * Says what was done and offers to undo it, for what can be undone: instead of asking before. A toast with the same id gives way to it,
 * and `hideNotice` takes it away by that id.
 */
export function showUndoToast({
  id = crypto.randomUUID(),
  title,
  message,
  onUndo,
}: {
  id?: string;
  title?: string;
  message: ReactNode;
  /** Absent: there is no way back. */
  onUndo?: (() => void) | undefined;
}): void {
  hideNotice(id);
  showNotice({
    id,
    ...(title !== undefined && { title }),
    autoClose: shownMs,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        {onUndo && (
          <Button
            variant="default"
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
