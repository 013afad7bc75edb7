import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";

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
