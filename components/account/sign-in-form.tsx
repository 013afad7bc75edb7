"use client";

import { Alert, Anchor, Button, Code, Divider, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LogIn, Sprout } from "lucide-react";
import { useState, type ReactNode } from "react";
import { secondFactorNeeded, wrongCode } from "@/lib/sign-in/sign-in-answers";
import { signInByPassword, signInBySso } from "@/lib/query/sign-in";
import { Failure } from "@/components/ui/failure";
import { IntentLink } from "@/components/ui/intent-link";
import { SignInFrame } from "./sign-in-frame";

type Values = { email: string; password: string; code: string };

/** Sign-in by password and, where it is set up, by the company's single sign-on. */
export function SignInForm({
  ssoName,
  destination,
  isFirst,
  wasSignedOut,
  error,
  children,
}: {
  ssoName: string | null;
  destination: string;
  /** Nobody has an account yet. */
  isFirst: boolean;
  /** This browser was signed in, and its session has ended. */
  wasSignedOut: boolean;
  error: string | null;
  /** Other ways in, above the form. */
  children?: ReactNode;
}) {
  const [failure, setFailure] = useState(error === null ? null : explain(error));
  const [isBusy, setIsBusy] = useState(false);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const form = useForm<Values>({
    initialValues: { email: "", password: "", code: "" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter your e-mail address" : null),
      password: (value) => (value === "" ? "Enter your password" : null),
      code: (value) => (isCodeNeeded && value.trim() === "" ? "Enter the code" : null),
    },
  });

  async function submit({ email, password, code }: Values) {
    setIsBusy(true);
    setFailure(null);
    const given = { email, password, ...(isCodeNeeded && { code }) };
    const error = await signInByPassword(given).catch(() => "unreachable");
    if (error === null) {
      window.location.assign(destination); // a whole new page: the shell around it changes as well
      return;
    }
    setIsBusy(false);
    form.setFieldValue("code", "");
    if (error === secondFactorNeeded) {
      setIsCodeNeeded(true);
      return;
    }
    setFailure(explain(error));
    if (error !== wrongCode) startAnew();
  }

  function startAnew() {
    setIsCodeNeeded(false);
    form.setValues({ password: "", code: "" });
  }

  if (isCodeNeeded) {
    return (
      <SignInFrame title="Second factor" detail="Open your authenticator app and enter the code for Kith.">
        <Failure>{failure}</Failure>
        <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
          <Stack gap="md">
            <TextInput
              label="Code"
              description="Without the app, enter one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              size="md"
              autoFocus
              {...form.getInputProps("code")}
            />
            <Button type="submit" size="md" loading={isBusy}>
              Sign in
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setFailure(null);
                startAnew();
              }}
            >
              Sign in as someone else
            </Button>
          </Stack>
        </form>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in" detail="to see the people of your company">
      {wasSignedOut && !failure && (
        <Alert color="blue" icon={<LogIn size={18} aria-hidden />} role="status">
          You&rsquo;ve been signed out. Sign in again to go on where you were.
        </Alert>
      )}
      <Failure>{failure}</Failure>
      {children}
      {isFirst && <FirstAccount ssoName={ssoName} />}
      {ssoName && (
        <>
          <Button
            onClick={() => void signInBySso(destination).catch(() => setFailure(explain("unreachable")))}
          >
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
          <Anchor component={IntentLink} href="/signin/forgotten" size="sm" ta="center">
            Forgotten your password?
          </Anchor>
        </Stack>
      </form>
    </SignInFrame>
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
          Put your e-mail address in <Code>BOOTSTRAP_EXECUTIVE_EMAILS</Code> and sign in with {ssoName}, or
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
      return "E-mail address or password is wrong. Check both, or ask your Kith administrator for a new password.";
    case "too_many_sign_ins":
      return "Too many failed sign-ins with this account or from this network. Wait 15 minutes, then try again.";
    case wrongCode:
      return "This code is not right, or was used already. Wait for the next one in your app, and enter that.";
    case "too_many_codes":
      return "There were too many wrong codes for this account. Wait a quarter of an hour and try again, or ask an executive to remove your second factor.";
    case "second_factor_unreadable":
      return "Kith cannot check your second factor any more. Ask an executive to remove it, then sign in and set it up again.";
    case "sign_in_again":
      return "Your account was changed while you signed in. Sign in again.";
    case "AccessDenied":
      return "Your company's sign-in worked, but this account may not use Kith. Ask an executive.";
    case "EmailNotConfirmed":
      return "Your company's sign-in has not confirmed your e-mail address, so Kith cannot tell who you are. Confirm it there, then sign in again.";
    case "EmailLooksLikeAnother":
      return "Your company's sign-in gave an e-mail address with letters that look like others, so Kith cannot tell whose it is. Ask the administrator of that sign-in to write it in plain letters, then sign in again.";
    case "EmailOfAnotherAccount":
      return "Your e-mail address belongs to another account in Kith. Ask your Kith administrator to sort that out.";
    case "AccountDisabled":
      return "This account is disabled. Ask an executive of your company.";
    case "unreachable":
      return "Kith can't be reached. Check your connection and try again.";
    default:
      return "Sign-in did not work. Try again. If it keeps failing, contact your Kith administrator.";
  }
}
