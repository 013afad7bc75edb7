"use client";

import { Alert, Anchor, Button, Divider, Stack, TextInput } from "@mantine/core";
import { LogIn } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, type ChangeEvent, type FormEvent } from "react";
import { secondFactorNeededError, wrongCodeError } from "@/lib/identity/sign-in/sign-in-rules";
import { signInByPassword, signInBySso } from "@/lib/browser/sign-in";
import { FailureAlert } from "@/components/ui/dialog-form";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { EmailField, PasswordField } from "./account-fields";
import { DemoAccounts, type DemoAccount } from "./demo-accounts";
import { SignInFrame } from "./sign-in-frame";

// Loaded on demand, because only a new installation shows it.
const FirstAccountHint = dynamic(() => import("./first-account-hint").then((file) => file.FirstAccountHint));

type SignInValues = { email: string; password: string; code: string };

/** Sign-in form for password and single sign-on. Requests the code of the second factor if the account has one. */
export function SignInForm({
  ssoName,
  emailClaim = "email",
  destination,
  isFirst,
  wasSignedOut,
  error,
  chosen,
  demoAccounts = [],
}: {
  /** Name of the single sign-on provider; null if none is configured. */
  ssoName: string | null;
  /** Claim in which the provider sends the e-mail address. */
  emailClaim?: string;
  /** Address of the page after sign-in. */
  destination: string;
  /** True if no account exists yet. */
  isFirst: boolean;
  /** True if the session of this browser has ended. */
  wasSignedOut: boolean;
  /** Error code in the address, set by a failed sign-in; null if there is none. */
  error: string | null;
  /** E-mail and the password that the user just saved with a link; the form has both filled in. */
  chosen?: { email: string; password: string };
  /** Accounts of the demo, shown above the form; empty outside a demo. */
  demoAccounts?: readonly DemoAccount[];
}) {
  const [failure, setFailure] = useState(error === null ? null : describeSignInError(error, emailClaim));
  const [isBusy, setIsBusy] = useState(false);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const [values, setValues] = useState<SignInValues>({ email: "", password: "", ...chosen, code: "" });
  const [errors, setErrors] = useState<Partial<SignInValues>>({});

  // Without Mantine's useForm, because its script is 5 kB of a page with three fields.
  const getFieldProps = (name: keyof SignInValues) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: currentTarget.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { email, password, code } = values;
    const missing = {
      ...(email.trim() === "" && { email: "Enter your e-mail address" }),
      ...(password === "" && { password: "Enter your password" }),
      ...(isCodeNeeded && code.trim() === "" && { code: "Enter the code" }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    const given = { email, password, ...(isCodeNeeded && { code }) };
    const error = await signInByPassword(given).catch(() => "unreachable");
    if (error === null) {
      window.location.assign(destination); // a full page load, because the layout around the page changes
      return;
    }
    setIsBusy(false);
    setValues((current) => ({ ...current, code: "" }));
    if (error === secondFactorNeededError) {
      setIsCodeNeeded(true);
      return;
    }
    setFailure(describeSignInError(error));
    if (error !== wrongCodeError) restart();
  }

  function restart() {
    setIsCodeNeeded(false);
    setValues((current) => ({ ...current, password: "", code: "" }));
  }

  if (isCodeNeeded) {
    return (
      <SignInFrame
        title="Two-factor authentication"
        detail="Open your authenticator app and enter the code for Kith."
      >
        <FailureAlert>{failure}</FailureAlert>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <TextInput
              label="Code"
              description="Without the app, enter one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              size="md"
              autoFocus
              {...getFieldProps("code")}
            />
            <Button type="submit" size="md" loading={isBusy}>
              Sign in
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setFailure(null);
                restart();
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
    <SignInFrame
      title={chosen ? "Your password is saved" : "Sign in"}
      detail={chosen ? "Sign in with it. The link does not work again." : "to see the people of your company"}
    >
      {wasSignedOut && !failure && (
        <Alert color="blue" icon={<LogIn size={18} aria-hidden />} role="status">
          You&rsquo;ve been signed out. Sign in again to continue.
        </Alert>
      )}
      <FailureAlert>{failure}</FailureAlert>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} destination={destination} />}
      {isFirst && <FirstAccountHint ssoName={ssoName} />}
      {ssoName && (
        <>
          <Button
            onClick={() =>
              void signInBySso(destination).catch(() => setFailure(describeSignInError("unreachable")))
            }
          >
            Sign in with {ssoName}
          </Button>
          <Divider label="or with a password" labelPosition="center" />
        </>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <EmailField {...getFieldProps("email")} />
          <PasswordField size="md" {...getFieldProps("password")} />
          <Button type="submit" size="md" loading={isBusy} variant={ssoName ? "default" : "filled"}>
            Sign in
          </Button>
          <Anchor component={PrefetchLink} href="/signin/forgotten" size="sm" ta="center">
            Forgot your password?
          </Anchor>
        </Stack>
      </form>
    </SignInFrame>
  );
}

/** Returns the message for an error code of next-auth or Kith. Unknown codes get a general message. */
function describeSignInError(error: string, emailClaim = ""): string {
  switch (error) {
    case "CredentialsSignin":
      return "E-mail address or password is wrong. Check both, or ask your Kith administrator for a new password.";
    case "too_many_sign_ins":
      return "Too many failed sign-ins with this account or from this network. Wait 15 minutes, then try again.";
    case wrongCodeError:
      return "This code is wrong or was already used. Enter the next code from your app.";
    case "too_many_codes":
      return "Too many wrong codes for this account. Wait 15 minutes and try again, or ask your Kith administrator to remove your two-factor authentication.";
    case "second_factor_unreadable":
      return "Kith can no longer check your two-factor authentication. Ask your Kith administrator to remove it, then sign in and set it up again.";
    case "sign_in_again":
      return "Your account was changed while you signed in. Sign in again.";
    case "AccessDenied":
      return "Your company's sign-in worked, but this account may not use Kith. Ask your Kith administrator.";
    case "EmailMissing":
      return `Your company's sign-in sent no e-mail address in the claim “${emailClaim}”, so Kith cannot identify you. Ask the administrator of that sign-in to send it, or of Kith to set OIDC_EMAIL_CLAIM.`;
    case "ClockDiffers":
      return "The clocks of Kith and of your company's sign-in differ by more than a minute, so Kith cannot trust the sign-in. Ask your Kith administrator to set the clock of the server.";
    case "EmailNotConfirmed":
      return "Your company's sign-in has not confirmed your e-mail address, so Kith cannot identify you. Confirm it there, then sign in again.";
    case "EmailLooksLikeAnother":
      return "Your company's sign-in sent an e-mail address with look-alike letters, so Kith cannot identify you. Ask the administrator of that sign-in to correct it, then sign in again.";
    case "EmailOfAnotherAccount":
      return "Your e-mail address belongs to another account in Kith. Ask your Kith administrator.";
    case "AccountDisabled":
      return "This account is disabled. Ask your Kith administrator.";
    case "unreachable":
      return "Kith can't be reached. Check your connection and try again.";
    default:
      return "Sign-in did not work. Try again. If it keeps failing, contact your Kith administrator.";
  }
}
