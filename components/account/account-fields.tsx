import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { minPasswordLength } from "@/lib/identity/sign-in/sign-in-rules";

export const EmailField = (properties: TextInputProps) => (
  <TextInput label="E-mail" type="email" name="email" autoComplete="username" size="md" {...properties} />
);

export const PasswordField = (properties: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    name="password"
    autoComplete="current-password"
    visibilityToggleButtonProps={{ "aria-label": "Show password" }}
    {...properties}
  />
);

type NewPassword = { password: string; again: string };

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
