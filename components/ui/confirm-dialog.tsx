"use client";

import { Button, Group, Modal, Text } from "@mantine/core";

/** What is asked before something happens that cannot simply be undone. */
export type Confirmation = {
  title: string;
  /** What will happen, by name. */
  consequence: string;
  /** The button that does it. */
  doing: string;
  isHarmful: boolean;
};

/** Asks, with the safe answer at hand. It stays as it was while it fades: `asked` may be the last question. */
export function ConfirmDialog({
  asked,
  isOpen,
  onClose,
  onConfirm,
}: {
  asked: Confirmation | null;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <Modal opened={isOpen && asked !== null} onClose={onClose} title={<bdi>{asked?.title}</bdi>}>
      <Text mb="lg">{asked?.consequence}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(asked?.isHarmful && { color: "red" })} onClick={onConfirm}>
          {asked?.doing}
        </Button>
      </Group>
    </Modal>
  );
}
