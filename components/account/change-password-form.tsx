import { Box } from "@mantine/core";
import { useForm } from "@mantine/form";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ActionForm } from "@/components/ui/action-form";
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
  return (
    <Box maw={400}>
      <ActionForm
        form={form}
        action={change}
        fieldNames={{ current_password: "current", new_password: "password" }}
        submitLabel="Change password"
        onSubmit={({ current, password }) =>
          change.mutate({ current_password: current, new_password: password })
        }
      >
        <PasswordField label="Current password" name="current" size="md" {...form.getInputProps("current")} />
        <NewPasswordFields form={form} />
      </ActionForm>
    </Box>
  );
}
