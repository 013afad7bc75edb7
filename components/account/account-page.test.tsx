import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { Account } from "@/lib/identity/users/account-schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { AccountPage } from "./account-page";

test("recovery codes stay on the page while the account loads again", async () => {
  const account = (state: "on" | "off"): Account => ({
    ...{ name: "Ana", email: "ana@example.com", has_password: true, single_sign_on: null },
    second_factor: { state, is_required: true, recovery_codes_left: 10 },
    sessions: [
      {
        ...{ id: "1", browser: "Firefox", is_this_one: true, signed_in_by: "password" },
        ...{ signed_in_at: "2026-11-20T12:00:00", last_seen_at: "2026-11-20T12:00:00" },
        expires_at: "2026-12-20T12:00:00",
      },
    ],
  });
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(
      address.endsWith("/confirm")
        ? { ok: true, recovery_codes: ["abcd-efgh"] }
        : { ok: true, secret: "ABCD", address: "otpauth://totp/Kith" },
    ),
  );
  const client = createFreshClient();
  const { queryKey } = apiQuery("/api/account");
  client.setQueryData(queryKey, account("off"));
  render(inProviders(atAddress(<AccountPage />), client));
  fireEvent.click(screen.getByRole("button", { name: "Set up" }));
  fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("abcd-efgh");
  act(() => client.setQueryData(queryKey, account("on")));
  expect(screen.getByText("abcd-efgh")).toBeTruthy();
});
