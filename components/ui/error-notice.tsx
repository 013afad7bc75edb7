"use client";

import { CloudAlert, LogIn } from "lucide-react";
import { ApiProblem, SignedOut } from "@/lib/query/fetch-json";
import { EmptyState } from "./empty-state";
import { Button } from "./plain/button";
import { Text } from "./plain/text";
import { SignInAgain } from "./sign-in-again";

/** What happened, in the API's own sentence, with the request id for whoever runs Kith, and another try. */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof SignedOut) {
    return (
      <EmptyState
        icon={<LogIn size={32} aria-hidden />}
        title="You've been signed out"
        action={<SignInAgain />}
      >
        <span role="alert">Sign in again, and this page opens as it was.</span>
      </EmptyState>
    );
  }
  const requestId = error instanceof ApiProblem ? error.document.request_id : undefined;
  return (
    <EmptyState
      icon={<CloudAlert size={32} aria-hidden />}
      title="This could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <span role="alert">{error.message}</span>
      {requestId && (
        <Text size="sm" mt="xs">
          Request id: <code>{requestId}</code>
        </Text>
      )}
    </EmptyState>
  );
}
