import { Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { FailureAlert } from "@/components/ui/dialog-form";
import { useFieldErrors } from "@/components/ui/use-field-errors";
import { NewPasswordFields, newPasswordRules } from "./new-password-fields";
import { PasswordField } from "./account-fields";

/** A change of the password signs out the user's other browsers. */
export function ChangePasswordForm() {
  const form = useForm({
    initialValues: { current: "", password: "", again: "" },
    validate: {
      current: (value: string) => (value === "" ? "Enter your current password" : null),
      ...newPasswordRules,
    },
  });
  const change = useAction({
    call: (body: { current_password: string; new_password: string }) =>
      fetchApi("PUT", "/api/account/password", { body }),
    done: () => {
      form.reset();
      showNotice({
        title: "Password changed",
        message: "Your other browsers are signed out. API tokens keep working.",
      });
    },
    refetch: ["/api/account"],
  });
  const message = useFieldErrors(form, change.error, {
    current_password: "current",
    new_password: "password",
  });
  return (
    <form
      method="post"
      onSubmit={form.onSubmit(({ current, password }) =>
        change.mutate({ current_password: current, new_password: password }),
      )}
      noValidate
    >
      <Stack gap="md" maw={400}>
        <FailureAlert>{message}</FailureAlert>
        <PasswordField label="Current password" name="current" size="md" {...form.getInputProps("current")} />
        <NewPasswordFields form={form} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
