import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";

/** Field for the user name of password managers. */
export const EmailField = (properties: TextInputProps) => (
  <TextInput label="E-mail" type="email" name="email" autoComplete="username" size="md" {...properties} />
);

/** Password field with a button that shows the password; by default for the user's current password. */
export const PasswordField = (properties: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    name="password"
    autoComplete="current-password"
    visibilityToggleButtonProps={{ "aria-label": "Show password" }}
    {...properties}
  />
);
