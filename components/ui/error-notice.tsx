import { CloudAlert, LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { ApiProblem, SignedOutError } from "@/lib/browser/fetch-json";
import { buildSignInAgainPath } from "@/lib/browser/signed-out";
import { EmptyState } from "./empty-state";
import { Button } from "./plain/button";
import { Text } from "./plain/text";

/**
 * Says why content could not be loaded, with the request id if the API sent one, and a button to retry. After the end
 * of the session, offers to sign in again instead.
 */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof SignedOutError) {
    return (
      <EmptyState
        icon={<LogIn size={32} aria-hidden />}
        title="You've been signed out"
        action={<SignInAgainButton />}
      >
        <span role="alert">Sign in again to return to this page.</span>
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

/** Button that opens the sign-in page, which then returns to the current page. */
export const SignInAgainButton = ({ isAutoFocused = false }: { isAutoFocused?: boolean }) => (
  <Button
    {...(isAutoFocused && { "data-autofocus": true })}
    onClick={() => window.location.assign(buildSignInAgainPath(window.location))}
  >
    Sign in again
  </Button>
);

/** Page whose content is not loaded: its header, and the error if loading failed. */
export const UnloadedPage = ({
  header,
  error,
  refetch,
}: {
  header: ReactNode;
  error: Error | null;
  refetch: () => Promise<unknown>;
}) => (
  <>
    {header}
    {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
  </>
);
