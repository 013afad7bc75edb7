"use client";

import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import type { AccountLink } from "@/lib/accounts/schema";
import { lookUpLink, setPasswordByLink } from "@/lib/query/account";
import { ApiProblem } from "@/lib/query/fetch-json";
import { Failure } from "@/components/ui/failure";
import { NewPasswordFields, newPasswordRules } from "./new-password-fields";
import { SignInFrame } from "./sign-in-frame";

/** Chooses a password by a link. The secret stands behind the `#` of the address, which goes to no server. */
export function ChoosePassword() {
  const secret = useSecret();
  // Kept under no name that holds the secret, and not after the page is left.
  const { data, error, refetch } = useQuery({
    queryKey: ["account-link"],
    queryFn: () => lookUpLink(secret ?? ""),
    enabled: secret !== null && secret !== "",
    gcTime: 0,
    staleTime: Infinity,
  });
  const choose = useMutation({ mutationFn: setPasswordByLink, gcTime: 0 });
  const refusal = choose.error ?? error;
  const isWorthless =
    secret === "" ||
    (refusal instanceof ApiProblem && ["link_not_valid", "invalid_request"].includes(refusal.code));
  if (choose.isSuccess) return <Chosen />;
  if (isWorthless) return <Worthless />;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || secret === null) {
    return (
      <SignInFrame title="Choose a password" detail={<Skeleton height={14} mt={4} w="70%" />}>
        <Skeleton height={190} />
      </SignInFrame>
    );
  }
  return (
    <ChoiceForm
      link={data}
      isBusy={choose.isPending}
      failure={choose.error?.message ?? null}
      onChoose={(password) => choose.mutate({ secret, password })}
    />
  );
}

/** The secret of the link: null until the page is in the browser. It does not stay in the address, where others may read it. */
function useSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const given = window.location.hash.slice(1);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- known in the browser only
    setSecret((known) => known ?? given);
    if (given) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return secret;
}

function ChoiceForm({
  link: { purpose, name, email },
  isBusy,
  failure,
  onChoose,
}: {
  link: AccountLink;
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
            <bdi>{name}</bdi>, choose the password with which you will sign in.
          </>
        ) : (
          "When you save it, every browser in which you are signed in is signed out."
        )
      }
    >
      <form onSubmit={form.onSubmit(({ password }) => onChoose(password))} noValidate>
        <Stack gap="md">
          <Failure>{failure}</Failure>
          {/* So that the browser keeps the password with the right account. */}
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

const Chosen = () => (
  <SignInFrame title="Your password is saved" detail="Sign in with it. The link does not work again.">
    <LinkButton href="/signin" size="md">
      Sign in
    </LinkButton>
  </SignInFrame>
);

const Worthless = () => (
  <SignInFrame
    title="This link does not work any more"
    detail="It was used already, it is too old, or a newer one took its place."
  >
    <Text size="sm">
      Ask the person who sent it for a new one. If you have chosen a password already, sign in with it.
    </Text>
    <LinkButton href="/signin" variant="default" size="md">
      Go to sign-in
    </LinkButton>
  </SignInFrame>
);
