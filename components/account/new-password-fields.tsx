import type { UseFormReturnType } from "@mantine/form";
import { minPasswordLength } from "@/lib/identity/sign-in/sign-in-rules";
import { PasswordField } from "./account-fields";

export type NewPassword = { password: string; again: string };

export const newPasswordRules = {
  password: (value: string) =>
    value.length < minPasswordLength ? `Use at least ${minPasswordLength} characters` : null,
  again: (value: string, { password }: NewPassword) =>
    value === password ? null : "The passwords don't match",
};

export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordField
        label="New password"
        description={`At least ${minPasswordLength} characters. Use a few words.`}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps("password")}
      />
      <PasswordField
        label="New password again"
        name="again"
        autoComplete="new-password"
        size="md"
        {...form.getInputProps("again")}
      />
    </>
  );
}
