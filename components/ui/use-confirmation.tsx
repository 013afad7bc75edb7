"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useCallback, useState, type ReactNode } from "react";
import { useCoversPage } from "./has-keys";

/** What is asked before something happens that cannot simply be undone. */
export type Confirmation = {
  title: string;
  /** What will happen, by name. */
  consequence: ReactNode;
  /** The button that does it. */
  doing: string;
  isHarmful: boolean;
};

/**
 * Asks, with the safe answer at hand, and does what was asked about when that is confirmed. `question` is the dialog, to be put anywhere
 * in what the component draws.
 */
export function useConfirmation() {
  const [isOpen, { open, close }] = useDisclosure(false);
  // The last question stays while its dialog fades.
  const [asked, setAsked] = useState<{ about: Confirmation; onConfirm: () => void } | null>(null);
  const ask = useCallback(
    (about: Confirmation, onConfirm: () => void) => {
      setAsked({ about, onConfirm });
      open();
    },
    [open],
  );
  useCoversPage(isOpen);
  return {
    ask,
    question: (
      <Modal opened={isOpen} onClose={close} title={<bdi>{asked?.about.title}</bdi>}>
        <Text component="div" mb="lg">
          {asked?.about.consequence}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            {...(asked?.about.isHarmful && { color: "red" })}
            onClick={() => {
              close();
              asked?.onConfirm();
            }}
          >
            {asked?.about.doing}
          </Button>
        </Group>
      </Modal>
    ),
  };
}
