"use client";

import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { shortestPassword } from "@/lib/sign-in/password-length";

export type NewPassword = { password: string; again: string };

/** What is wrong with a password that somebody chooses, before it is sent. */
export const newPasswordRules = {
  password: (value: string) =>
    value.length < shortestPassword ? `Use at least ${shortestPassword} characters` : null,
  again: (value: string, { password }: NewPassword) =>
    value === password ? null : "The two passwords are not the same",
};

const shown = { "aria-label": "Show password" };

/** A new password, typed twice. A sentence of a few words is easier to keep in mind than signs, and harder to guess. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordInput
        label="New password"
        description={`At least ${shortestPassword} characters. A few words in a row are good.`}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={shown}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={shown}
        {...form.getInputProps("again")}
      />
    </>
  );
}
