import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { askApi } from "@/lib/query/ask-api";
import { signInAgainPath } from "@/lib/query/signed-out";
import { ErrorNotice } from "./error-notice";
import { SignedOutNotice } from "./signed-out-notice";
import { tellFailed } from "./tell-failed";

const problem = (status: number, code: string) =>
  new Response(
    JSON.stringify({
      type: "about:blank",
      title: "No",
      status,
      detail: "Send an API token as Bearer kith_…",
      code,
    }),
    { status },
  );

const ask = async (status: number, code: string): Promise<Error> => {
  vi.stubGlobal("fetch", async () => problem(status, code));
  return askApi("GET", "/api/people").then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof Error ? error : expect.unreachable()),
  );
};

const draw = (error: Error | null = null) =>
  render(
    <MantineProvider env="test">
      <SignedOutNotice />
      {error && <ErrorNotice error={error} onRetry={() => undefined} />}
    </MantineProvider>,
  );

const notice = () => screen.queryByRole("dialog", { name: "You've been signed out" });

test("whoever is signed out is told so once, without a word of tokens, and is reminded when they want something done", async () => {
  const refused = await ask(403, "not_allowed");
  draw(refused);
  expect(notice()).toBeNull();

  const error = await ask(401, "not_signed_in");
  await waitFor(() => expect(notice()).not.toBeNull());
  expect([error.name, error.message]).toEqual([
    "SignedOut",
    "You've been signed out. Sign in again to go on.",
  ]);
  expect(notice()?.textContent).not.toMatch(/token|Bearer/);
  screen.getByRole("button", { name: "Stay here" }).click();
  await waitFor(() => expect(notice()).toBeNull());

  await ask(401, "not_signed_in"); // as a page asks by itself, again and again
  expect(notice()).toBeNull();
  tellFailed("Not saved")(error);
  await waitFor(() => expect(notice()).not.toBeNull());
});

test("what could not be loaded for that offers to sign in again, and not to try again", async () => {
  draw(await ask(401, "not_signed_in"));
  expect(screen.getAllByRole("button", { name: "Sign in again" })).not.toEqual([]);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("signing in again leads back to the same address", () => {
  expect(signInAgainPath({ pathname: "/people", search: "?q=ana&view=cards" })).toBe(
    "/signin?callbackUrl=%2Fpeople%3Fq%3Dana%26view%3Dcards&error=SignedOut",
  );
});
