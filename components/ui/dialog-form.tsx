import { Alert, Button, Group, Stack } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import type { FormEvent, ReactNode } from "react";

/** State of the request that a dialog sends, its error message, and the handler that closes the dialog. */
export type DialogFormProps = { isBusy: boolean; failure: string | null; onCancel: () => void };

/** Form of a dialog: fields, the error of the last attempt, and buttons to cancel and submit. */
export const DialogForm = ({
  introduction,
  submitLabel,
  isHarmful = false,
  isBusy,
  failure,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps & {
  /** Content above the error. */
  introduction?: ReactNode;
  submitLabel: string;
  isHarmful?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap="md">
      {introduction}
      <FailureAlert>{failure}</FailureAlert>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} {...(isHarmful && { color: "red" })}>
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  </form>
);

/** Alert with the reason why an action failed; renders nothing without a message. */
export const FailureAlert = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} role="alert">
      {children}
    </Alert>
  ) : null;
