import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Action } from "./use-action";
import { useFieldErrors } from "./use-field-errors";

/**
 * The failure of `action` is shown at the fields that it names (`fieldNames`: field by path, if they differ), or above
 * all fields. With `isWide`, the button is as wide as the form.
 */
export const ActionForm = <Values extends Record<string, unknown>>({
  form,
  action,
  fieldNames,
  introduction,
  submitLabel,
  isHarmful = false,
  isWide = false,
  onSubmit,
  onCancel,
  children,
}: {
  form: UseFormReturnType<Values>;
  action: Pick<Action, "isPending" | "error">;
  fieldNames?: Readonly<Record<string, string>>;
  introduction?: ReactNode;
  submitLabel: string;
  isHarmful?: boolean;
  isWide?: boolean;
  onSubmit: (values: Values) => void;
  onCancel?: () => void;
  children: ReactNode;
}) => (
  <form method="post" onSubmit={form.onSubmit((values) => onSubmit(values))} noValidate>
    <Stack gap="md">
      {introduction}
      <FailureAlert>{useFieldErrors(form, action.error, fieldNames)}</FailureAlert>
      {children}
      <Group justify={onCancel ? "flex-end" : "flex-start"}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button
          variant="filled"
          type="submit"
          loading={action.isPending}
          {...(isHarmful && { color: "red" })}
          {...(isWide && { size: "md", fullWidth: true })}
        >
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  </form>
);

export const FailureAlert = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <Alert color="red" icon={<CircleAlert size={18} />}>
      {children}
    </Alert>
  ) : null;
