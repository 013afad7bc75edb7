import { Button, Group, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useCallback, useState, type ReactNode } from "react";
import { useRegisterOverlay } from "./keyboard-focus";

export type Confirmation = {
  title: string;
  consequence: ReactNode;
  confirmLabel: string;
  isHarmful?: boolean;
};

export function useConfirmation() {
  const [isOpen, { open, close }] = useDisclosure(false);
  // `pending` is not reset on closing, because its text stays visible until the dialog has faded out.
  const [pending, setPending] = useState<{ about: Confirmation; onConfirm: () => void } | null>(null);
  const ask = useCallback(
    (about: Confirmation, onConfirm: () => void) => {
      setPending({ about, onConfirm });
      open();
    },
    [open],
  );
  useRegisterOverlay(isOpen);
  return {
    ask,
    isOpen,
    dialog: (
      <Modal opened={isOpen} onClose={close} title={<bdi>{pending?.about.title}</bdi>}>
        <Text size="md" component="div" mb="lg">
          {pending?.about.consequence}
        </Text>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="filled"
            {...(pending?.about.isHarmful && { color: "red" })}
            onClick={() => {
              close();
              pending?.onConfirm();
            }}
          >
            {pending?.about.confirmLabel}
          </Button>
        </Group>
      </Modal>
    ),
  };
}
