"use client";

import { Alert, Anchor, Button, Divider, Stack, TextInput, Text } from "@mantine/core";
import { LogIn } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState, type FormEvent } from "react";
import { secondFactorNeededError, wrongCodeError } from "@/lib/identity/sign-in/sign-in-rules";
import { signInByPassword, signInBySso } from "@/lib/browser/sign-in";
import { FailureAlert } from "@/components/ui/action-form";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { EmailField, PasswordField } from "./account-fields";
import { SignInFrame } from "./sign-in-frame";

// Loaded on demand, because only a new installation shows it.
const FirstAccountHint = dynamic(() => import("./first-account-hint").then((file) => file.FirstAccountHint));

const fields = ["email", "password", "code"] as const;
type SignInField = (typeof fields)[number];

export function SignInForm({
  ssoName = null,
  emailClaim = "email",
  destination = "/",
  isFirst = false,
  wasSignedOut = false,
  error = null,
  chosen,
  demoAccounts = [],
  csrfToken = "",
  address = "",
}: {
  ssoName?: string | null;
  emailClaim?: string;
  destination?: string;
  isFirst?: boolean;
  wasSignedOut?: boolean;
  error?: string | null;
  chosen?: { email: string; password: string };
  demoAccounts?: readonly DemoAccount[];
  /** Proof that a form sent without scripts comes from this page. */
  csrfToken?: string;
  /** Origin at which Kith is set up. */
  address?: string;
}) {
  const [failure, setFailure] = useState(
    error === null ? null : describeSignInError(error, address, emailClaim),
  );
  const [isBusy, setIsBusy] = useState(false);
  // After a form that was sent without scripts, the code is entered together with e-mail and password.
  const [step, setStep] = useState<"password" | "code" | "both">(
    error === secondFactorNeededError ? "both" : "password",
  );
  const [errors, setErrors] = useState<Partial<Record<SignInField, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  // Browsers then refuse the cookies of https, and send no headers by which Kith recognises its own pages.
  const isAddressWrong =
    useIsHydrated() && address !== "" && !window.isSecureContext && window.location.origin !== address;

  // The fields are uncontrolled, so that text entered before the scripts run stays. Without Mantine's useForm, because
  // its script is 5 kB.
  const getFieldProps = (name: SignInField) => ({
    name,
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  });
  const clearField = (name: SignInField) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = "";
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAddressWrong) return;
    const data = new FormData(event.currentTarget);
    const [email = "", password = "", code = ""] = fields.map((name) => String(data.get(name) ?? ""));
    const missing = {
      ...(email.trim() === "" && { email: "Enter your e-mail address" }),
      ...(password === "" && { password: "Enter your password" }),
      ...(step !== "password" && code.trim() === "" && { code: "Enter the code" }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    const given = { email, password, ...(step !== "password" && { code }) };
    const error = await signInByPassword(given).catch(() => "unreachable");
    if (error === null) {
      window.location.assign(destination); // a full page load, because the layout around the page changes
      return;
    }
    setIsBusy(false);
    clearField("code");
    if (error === secondFactorNeededError) {
      setStep("code");
      return;
    }
    setFailure(describeSignInError(error, address, emailClaim));
    if (error !== wrongCodeError) restart();
  }

  function restart() {
    setStep("password");
    clearField("password");
  }

  const isCodeStep = step === "code";
  const title = chosen ? "Your password is saved" : "Sign in";
  const detail = chosen
    ? "Sign in with it. The link does not work again."
    : "to see the people of your company";
  return (
    <SignInFrame
      title={isCodeStep ? "Two-factor authentication" : title}
      detail={isCodeStep ? "Open your authenticator app and enter the code for Kith." : detail}
    >
      {wasSignedOut && !failure && !isCodeStep && (
        <Alert color="blue" icon={<LogIn size={18} />} role="status">
          You&rsquo;ve been signed out. Sign in again to continue.
        </Alert>
      )}
      {isAddressWrong && (
        <Alert color="red" title="Signing in does not work at this address">
          Open{" "}
          <Anchor size="md" href={address}>
            {address}
          </Anchor>
        </Alert>
      )}
      <FailureAlert>{failure}</FailureAlert>
      {demoAccounts.length > 0 && !isCodeStep && (
        <DemoAccounts accounts={demoAccounts} destination={destination} />
      )}
      {isFirst && <FirstAccountHint ssoName={ssoName} />}
      {ssoName && !isCodeStep && (
        <>
          <Button
            variant="filled"
            onClick={() =>
              void signInBySso(destination).catch(() =>
                setFailure(describeSignInError("unreachable", address, emailClaim)),
              )
            }
          >
            Sign in with {ssoName}
          </Button>
          <Divider label="or with a password" labelPosition="center" />
        </>
      )}
      <form
        ref={form}
        method="post"
        action="/api/auth/callback/credentials"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={destination} />
        <Stack gap="md">
          <Stack gap="md" {...(isCodeStep && { display: "none" })}>
            <EmailField {...getFieldProps("email")} {...(chosen && { defaultValue: chosen.email })} />
            <PasswordField
              size="md"
              {...getFieldProps("password")}
              {...(chosen && { defaultValue: chosen.password })}
            />
          </Stack>
          {step !== "password" && (
            <TextInput
              label="Code"
              description="Without the app, enter one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              size="md"
              autoFocus={isCodeStep}
              {...getFieldProps("code")}
            />
          )}
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            variant={ssoName && !isCodeStep ? "default" : "filled"}
          >
            Sign in
          </Button>
          {isCodeStep ? (
            <Button
              variant="subtle"
              onClick={() => {
                setFailure(null);
                restart();
              }}
            >
              Sign in as someone else
            </Button>
          ) : (
            <Anchor component={PrefetchLink} href="/signin/forgotten" ta="center">
              Forgot your password?
            </Anchor>
          )}
        </Stack>
      </form>
    </SignInFrame>
  );
}

function describeSignInError(error: string, address: string, emailClaim: string): string {
  switch (error) {
    case "CredentialsSignin":
      return "E-mail address or password is wrong. Check both, or ask your Kith administrator for a new password.";
    case "too_many_sign_ins":
      return "Too many failed sign-ins with this account or from this network. Wait 15 minutes, then try again.";
    case "CookiesBlocked":
      return `Your browser sent no cookies. Allow cookies for ${address || "this site"}, open Kith there and sign in again.`;
    case secondFactorNeededError:
      return "Enter e-mail, password and the code of your authenticator app.";
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
      return "Your e-mail address belongs to another account in Kith. Ask your Kith administrator to give that account another address (kith user set-email).";
    case "AccountDisabled":
      return "This account is disabled. Ask your Kith administrator.";
    case "unreachable":
      return "Kith can't be reached. Check your connection and try again.";
    default:
      return "Sign-in did not work. Try again. If it keeps failing, contact your Kith administrator.";
  }
}

export type DemoAccount = { level: string; name: string; email: string; password: string };

function DemoAccounts({ accounts, destination }: { accounts: readonly DemoAccount[]; destination: string }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  async function enter({ name, email, password }: { name: string; email: string; password: string }) {
    setBusy(email);
    setFailed(null);
    const error = await signInByPassword({ email, password }).catch(() => "unreachable");
    if (error === null) return navigateWithFullLoad(destination);
    setBusy(null);
    setFailed(name);
  }

  return (
    <Stack gap="xs" component="section" aria-label="Demo accounts">
      <Text c="dimmed">This is a demo with a fictional company. Sign in as:</Text>
      {accounts.map((account) => (
        <Button
          key={account.email}
          size="md"
          px="md"
          justify="space-between"
          fullWidth
          loading={busy === account.email}
          disabled={busy !== null && busy !== account.email}
          rightSection={
            <Text span c="dimmed" fw={400} tt="capitalize">
              {account.level}
            </Text>
          }
          onClick={() => void enter(account)}
        >
          <bdi translate="no">{account.name}</bdi>
        </Button>
      ))}
      {failed !== null && (
        <Alert color="red" variant="light">
          Signing in as <bdi translate="no">{failed}</bdi> did not work. Sign in with their password below to
          see why.
        </Alert>
      )}
      <Divider label="or with e-mail and password" labelPosition="center" mt="xs" />
    </Stack>
  );
}
