import { Button, Group, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { SignInAgainButton } from "./error-notice";

/** Z-index above all other dialogs: Mantine's have 200. */
const topmostZIndex = 300;

/** Dialog that reports an ended session. It opens after mounting, so that it returns the focus when it closes. */
export function SignedOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <Modal opened={isOpen && isThere} onClose={onClose} title="You've been signed out" zIndex={topmostZIndex}>
      <Text mb="lg">Nothing is loaded or saved until you sign in again. You will return to this page.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Stay here
        </Button>
        <SignInAgainButton isAutoFocused />
      </Group>
    </Modal>
  );
}
