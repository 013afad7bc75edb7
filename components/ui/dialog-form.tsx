import { Alert, Button, Group, Stack } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import type { FormEvent, ReactNode } from "react";

export type DialogFormProps = { isBusy: boolean; failure: Error | null; onCancel: () => void };

export const DialogForm = ({
  introduction,
  submitLabel,
  isHarmful = false,
  isBusy,
  message,
  onSubmit,
  onCancel,
  children,
}: Omit<DialogFormProps, "failure"> & {
  message: string | null;
  introduction?: ReactNode;
  submitLabel: string;
  isHarmful?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap="md">
      {introduction}
      <FailureAlert>{message}</FailureAlert>
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

export const FailureAlert = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} role="alert">
      {children}
    </Alert>
  ) : null;
