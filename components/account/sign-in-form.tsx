"use client";

import {
  Alert,
  Button,
  Code,
  Divider,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { CircleAlert, Sprout } from "lucide-react";
import { signIn } from "next-auth/react";
import { useState } from "react";

/** Sign-in by password and, where it is set up, by the company's single sign-on. */
export function SignInForm({
  ssoName,
  destination,
  isFirst,
  error,
}: {
  ssoName: string | null;
  destination: string;
  /** Nobody has an account yet. */
  isFirst: boolean;
  error: string | null;
}) {
  const [failure, setFailure] = useState(error === null ? null : explain(error));
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter your e-mail address" : null),
      password: (value) => (value === "" ? "Enter your password" : null),
    },
  });

  async function submit(values: { email: string; password: string }) {
    setIsBusy(true);
    setFailure(null);
    const result = await signIn("credentials", { ...values, redirect: false }).catch(() => undefined);
    if (result?.ok && !result.error) {
      window.location.assign(destination); // a whole new page: the shell around it changes as well
      return;
    }
    setIsBusy(false);
    setFailure(explain(result?.error ?? "unreachable"));
    form.setFieldValue("password", "");
  }

  return (
    <Stack align="center" px="md" pt="12vh" pb="xl">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              Sign in
            </Title>
            <Text c="dimmed" size="sm">
              to see the people of your company
            </Text>
          </Stack>
          {failure && (
            <Alert
              color="red"
              variant="light"
              icon={<CircleAlert size={18} aria-hidden />}
              role="alert"
              c="var(--mantine-color-text)"
            >
              {failure}
            </Alert>
          )}
          {isFirst && <FirstAccount ssoName={ssoName} />}
          {ssoName && (
            <>
              <Button onClick={() => void signIn("oidc", { callbackUrl: destination })}>
                Sign in with {ssoName}
              </Button>
              <Divider label="or with a password" labelPosition="center" />
            </>
          )}
          <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
            <Stack gap="md">
              <TextInput
                label="E-mail"
                type="email"
                autoComplete="username"
                size="md"
                {...form.getInputProps("email")}
              />
              <PasswordInput
                label="Password"
                autoComplete="current-password"
                size="md"
                visibilityToggleButtonProps={{ "aria-label": "Show password" }}
                {...form.getInputProps("password")}
              />
              <Button type="submit" size="md" loading={isBusy} variant={ssoName ? "default" : "filled"}>
                Sign in
              </Button>
            </Stack>
          </form>
        </Stack>
      </Paper>
    </Stack>
  );
}

/** How a new installation gets the account that connects everything else. */
function FirstAccount({ ssoName }: { ssoName: string | null }) {
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<Sprout size={18} aria-hidden />}
      title="No accounts yet"
      c="var(--mantine-color-text)"
    >
      {ssoName && (
        <>
          Name your e-mail address in <Code>BOOTSTRAP_EXECUTIVE_EMAILS</Code> and sign in with {ssoName}, or
          make{" "}
        </>
      )}
      {ssoName ? "an account" : "Make the first account"} on the server:
      <Code block mt="xs">
        npm run -s kith -- user add --email you@company.example --name &quot;Your Name&quot; --level executive
      </Code>
    </Alert>
  );
}

/** next-auth's words for why, in ours. */
function explain(error: string): string {
  switch (error) {
    case "CredentialsSignin":
      return "E-mail address or password is wrong. Check both, or ask whoever runs Kith for a new password.";
    case "too_many_sign_ins":
      return "There were too many failed attempts to sign in with this account or from this network. Wait a quarter of an hour and try again.";
    case "AccessDenied":
      return "Your company's sign-in worked, but this account may not use Kith. Ask an executive.";
    case "EmailNotConfirmed":
      return "Your company's sign-in has not confirmed your e-mail address, so Kith cannot tell who you are. Confirm it there, then sign in again.";
    case "EmailLooksLikeAnother":
      return "Your company's sign-in gave an e-mail address with letters that look like others, so Kith cannot tell whose it is. Ask whoever runs the sign-in to write it in plain letters, then sign in again.";
    case "EmailOfAnotherAccount":
      return "Your e-mail address belongs to another account in Kith. Ask whoever runs Kith to clear that up.";
    case "AccountDisabled":
      return "This account is disabled. Ask an executive of your company.";
    case "unreachable":
      return "Kith could not be reached. Check your connection and try again.";
    default:
      return "Signing in did not work. Try again; if it goes on, tell whoever runs Kith.";
  }
}
