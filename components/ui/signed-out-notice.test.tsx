import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fetchApi } from "@/lib/browser/fetch-api";
import { buildSignInAgainPath } from "@/lib/browser/signed-out";
import { inProviders } from "@/testing/in-providers";
import { ErrorNotice } from "./error-notice";
import { SignedOutNotice } from "./signed-out-notice";
import { notifyFailure } from "./notify-failure";

const problem = (status: number, code: string) =>
  new Response(
    JSON.stringify({
      type: "/docs/api#problem-not_signed_in",
      title: "No",
      status,
      detail: "Send an API token as Bearer kith_…",
      code,
    }),
    { status },
  );

const requestAndCatch = async (status: number, code: string): Promise<Error> => {
  vi.stubGlobal("fetch", async () => problem(status, code));
  return fetchApi("GET", "/api/people").then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof Error ? error : expect.unreachable()),
  );
};

const draw = (error: Error | null = null) =>
  render(
    inProviders(
      <>
        <SignedOutNotice />
        {error && <ErrorNotice error={error} onRetry={() => undefined} />}
      </>,
    ),
  );

const notice = () => screen.queryByRole("dialog", { name: "You've been signed out" });

test("notifies a signed-out user once, without mentioning tokens, and again when an action fails", async () => {
  const refused = await requestAndCatch(403, "not_allowed");
  draw(refused);
  expect(notice()).toBeNull();

  const error = await requestAndCatch(401, "not_signed_in");
  await waitFor(() => expect(notice()).not.toBeNull());
  expect([error.name, error.message]).toEqual([
    "SignedOut",
    "You've been signed out. Sign in again to continue.",
  ]);
  expect(notice()?.textContent).not.toMatch(/token|Bearer/);
  screen.getByRole("button", { name: "Stay here" }).click();
  await waitFor(() => expect(notice()).toBeNull());

  await requestAndCatch(401, "not_signed_in"); // repeated, as by polling
  expect(notice()).toBeNull();
  notifyFailure("Not saved")(error);
  await waitFor(() => expect(notice()).not.toBeNull());
});

test("an error notice offers to sign in instead of a retry if the session has ended", async () => {
  draw(await requestAndCatch(401, "not_signed_in"));
  expect(screen.getAllByRole("button", { name: "Sign in again" })).not.toEqual([]);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("returns to the current address after signing in", () => {
  expect(buildSignInAgainPath({ pathname: "/people", search: "?q=ana&view=cards" })).toBe(
    "/signin?callbackUrl=%2Fpeople%3Fq%3Dana%26view%3Dcards&error=SignedOut",
  );
});
