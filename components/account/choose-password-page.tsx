"use client";

import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import type { AccountLinkDetails } from "@/lib/identity/accounts/schema";
import { fetchAccountOfLink, setPasswordByLinkViaApi } from "@/lib/browser/account";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { FailureAlert } from "@/components/ui/dialog-form";
import { NewPasswordFields, newPasswordRules } from "./new-password-fields";
import { SignInFrame } from "./sign-in-frame";

/**
 * Page that sets a password with an invitation or reset link. The link's secret is in the URL fragment, which browsers
 * do not send to servers.
 */
export function ChoosePasswordPage() {
  const secret = useLinkSecret();
  // The query key omits the secret, and `gcTime` removes the result from the cache when the page closes.
  const { data, error, refetch } = useQuery({
    queryKey: ["account-link"],
    queryFn: () => fetchAccountOfLink(secret ?? ""),
    enabled: secret !== null && secret !== "",
    gcTime: 0,
    staleTime: Infinity,
  });
  const choose = useMutation({ mutationFn: setPasswordByLinkViaApi, gcTime: 0 });
  const refusal = choose.error ?? error;
  const isLinkInvalid =
    secret === "" ||
    (refusal instanceof ApiProblem && ["link_not_valid", "invalid_request"].includes(refusal.code));
  if (choose.isSuccess) return <PasswordSaved />;
  if (isLinkInvalid) return <InvalidLink />;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || secret === null) {
    return (
      <SignInFrame title="Choose a password" detail={<Skeleton height={14} mt={4} w="70%" />}>
        <Skeleton height={190} />
      </SignInFrame>
    );
  }
  return (
    <ChoosePasswordForm
      link={data}
      isBusy={choose.isPending}
      failure={choose.error?.message ?? null}
      onChoose={(password) => choose.mutate({ secret, password })}
    />
  );
}

/**
 * Returns the link's secret: null until the browser has read the URL, and empty if the URL contains no secret. Removes
 * the secret from the address bar and the history.
 */
function useLinkSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const given = window.location.hash.slice(1);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- known in the browser only
    setSecret((known) => known ?? given);
    if (given) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return secret;
}

function ChoosePasswordForm({
  link: { purpose, name, email },
  isBusy,
  failure,
  onChoose,
}: {
  link: AccountLinkDetails;
  isBusy: boolean;
  failure: string | null;
  onChoose: (password: string) => void;
}) {
  const form = useForm({ initialValues: { password: "", again: "" }, validate: newPasswordRules });
  const isInvitation = purpose === "invite";
  return (
    <SignInFrame
      title={isInvitation ? "Welcome to Kith" : "Choose a new password"}
      detail={
        isInvitation ? (
          <>
            <bdi>{name}</bdi>, choose your password.
          </>
        ) : (
          "Saving signs you out in every browser."
        )
      }
    >
      <form onSubmit={form.onSubmit(({ password }) => onChoose(password))} noValidate>
        <Stack gap="md">
          <FailureAlert>{failure}</FailureAlert>
          {/* Password managers save the new password for this user name. */}
          <TextInput label="E-mail" value={email} readOnly size="md" autoComplete="username" />
          <NewPasswordFields form={form} />
          <Button type="submit" size="md" loading={isBusy}>
            Save password
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

const PasswordSaved = () => (
  <SignInFrame title="Your password is saved" detail="Sign in with it. The link does not work again.">
    <LinkButton href="/signin" size="md">
      Sign in
    </LinkButton>
  </SignInFrame>
);

const InvalidLink = () => (
  <SignInFrame
    title="This link no longer works"
    detail="It was used, has expired or was replaced by a newer link."
  >
    <Text size="sm">Ask the sender for a new link. If you already have a password, sign in with it.</Text>
    <LinkButton href="/signin" variant="default" size="md">
      Go to sign-in
    </LinkButton>
  </SignInFrame>
);
