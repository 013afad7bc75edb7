"use client";

import { Skeleton, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { ActionForm } from "@/components/ui/action-form";
import { useAction } from "@/components/ui/use-action";

import { EmailField, NewPasswordFields, newPasswordRules } from "./account-fields";
import { SignInForm } from "./sign-in-form";
import { SignInFrame } from "./sign-in-frame";

const storageKey = "kith-account-link";

type OpenedLink = { secret: string; number: number };

/** The link's secret is in the URL fragment, which browsers do not send to servers. */
export function ChoosePasswordPage() {
  const link = useOpenedLink();
  return link ? <ChoosePassword key={link.number} {...link} /> : <ChoosePasswordSkeleton />;
}

function ChoosePassword({ secret, number }: OpenedLink) {
  // The query key omits the secret, and `gcTime` removes the result from the cache when the page closes.
  const { data, error, refetch } = useQuery({
    queryKey: ["account-link", number],
    queryFn: () => fetchApi("POST", "/api/account/links/look-up", { body: { secret } }),
    enabled: secret !== "",
    gcTime: 0,
    staleTime: Infinity,
  });
  const choose = useAction({
    call: (body: { secret: string; password: string }) =>
      fetchApi("POST", "/api/account/links/password", { body }),
  });
  const form = useForm({ initialValues: { password: "", again: "" }, validate: newPasswordRules });
  const refusal = choose.error ?? error;
  const isLinkInvalid =
    secret === "" ||
    (refusal instanceof ApiProblem && ["link_not_valid", "invalid_request"].includes(refusal.code));
  const isOver = choose.isSuccess || isLinkInvalid;
  useEffect(() => {
    if (isOver) window.sessionStorage.removeItem(storageKey);
  }, [isOver]);
  if (choose.isSuccess && data) {
    return <SignInForm chosen={{ email: data.email, password: choose.variables.password }} />;
  }
  if (isLinkInvalid) {
    return (
      <SignInFrame
        title="This link no longer works"
        detail="It was used, has expired or was replaced by a newer link."
      >
        <Text>Ask the sender for a new link. If you already have a password, sign in with it.</Text>
        <LinkButton href="/signin" size="md">
          Go to sign-in
        </LinkButton>
      </SignInFrame>
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ChoosePasswordSkeleton />;
  const isInvitation = data.purpose === "invite";
  return (
    <SignInFrame
      title={isInvitation ? "Welcome to Kith" : "Choose a new password"}
      detail={
        isInvitation ? (
          <>
            <bdi translate="no">{data.name}</bdi>, choose your password.
          </>
        ) : (
          "Saving signs you out in every browser."
        )
      }
    >
      <ActionForm
        form={form}
        action={choose}
        submitLabel="Save password"
        isWide
        onSubmit={({ password }) => choose.mutate({ secret, password })}
      >
        {/* Password managers save the new password for this user name. */}
        <EmailField type="text" value={data.email} readOnly />
        <NewPasswordFields form={form} />
      </ActionForm>
    </SignInFrame>
  );
}

const ChoosePasswordSkeleton = () => (
  <SignInFrame title="Choose a password" detail={<Skeleton height={14} mt={4} w="70%" />}>
    <Skeleton height={190} />
  </SignInFrame>
);

/**
 * Returns the link of the URL, also one that is opened later in the same tab; null until the browser has read the URL.
 * Removes the secret from the address bar and the history. Until the link is used, `sessionStorage` has the secret, so
 * that a reload of the tab opens the link again.
 */
function useOpenedLink(): OpenedLink | null {
  const [link, setLink] = useState<OpenedLink | null>(null);
  useEffect(() => {
    const open = () => {
      const given = window.location.hash.slice(1);
      if (given) {
        window.sessionStorage.setItem(storageKey, given);
        window.history.replaceState(window.history.state, "", window.location.pathname);
      }
      const secret = window.sessionStorage.getItem(storageKey) ?? "";
      setLink((before) => ({ secret, number: (before?.number ?? 0) + 1 }));
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  return link;
}
