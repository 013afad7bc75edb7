import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Action } from "./use-action";
import { useFieldErrors } from "./use-field-errors";

/** The failure of `action` is shown at the fields that it names, or above all fields. */
export const DialogForm = <Values extends Record<string, unknown>>({
  form,
  action,
  introduction,
  submitLabel,
  isHarmful = false,
  onSubmit,
  onCancel,
  children,
}: {
  form: UseFormReturnType<Values>;
  action: Pick<Action, "isPending" | "error">;
  introduction?: ReactNode;
  submitLabel: string;
  isHarmful?: boolean;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
  children: ReactNode;
}) => (
  <form onSubmit={form.onSubmit((values) => onSubmit(values))} noValidate>
    <Stack gap="md">
      {introduction}
      <FailureAlert>{useFieldErrors(form, action.error)}</FailureAlert>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={action.isPending} {...(isHarmful && { color: "red" })}>
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
