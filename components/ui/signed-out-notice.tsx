"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { signedOut } from "@/lib/query/signed-out";
import { SignInAgain } from "./sign-in-again";

/** Over any other dialog that is open: Mantine's have 200. */
const aboveOthers = 300;

/** Says once, over whatever is open, that one has been signed out, and leads back to the same address. */
export function SignedOutNotice() {
  const timesSaid = useSyncExternalStore(
    signedOut.subscribe,
    signedOut.timesSaid,
    signedOut.timesSaidOnServer,
  );
  const [timesClosed, setTimesClosed] = useState(0);
  const close = () => setTimesClosed(timesSaid);
  return (
    <Modal
      opened={timesSaid > timesClosed}
      onClose={close}
      title="You've been signed out"
      zIndex={aboveOthers}
    >
      <Text mb="lg">
        Nothing more is loaded or saved here until you sign in again. Then this page opens as it was.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Stay here
        </Button>
        <SignInAgain isAutoFocused />
      </Group>
    </Modal>
  );
}
