"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { SignInAgain } from "./sign-in-again";

/** Over any other dialog that is open: Mantine's have 200. */
const aboveOthers = 300;

/** Opens once it is there: what had the focus before gets it back. */
export function SignedOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <Modal opened={isOpen && isThere} onClose={onClose} title="You've been signed out" zIndex={aboveOthers}>
      <Text mb="lg">
        Nothing more is loaded or saved here until you sign in again. Then this page opens as it was.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Stay here
        </Button>
        <SignInAgain isAutoFocused />
      </Group>
    </Modal>
  );
}
