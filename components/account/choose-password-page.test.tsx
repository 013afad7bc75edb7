import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import { ChoosePasswordPage } from "./choose-password-page";

const problem = { type: "", title: "", status: 404, detail: "", code: "link_not_valid", request_id: "" };

/** Secrets that the page sent, in order. Only `valid-…` opens an account. */
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/signin/password");
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    const secret = String(body).match(/"secret":"([^"]*)"/)?.[1] ?? "";
    sent.push(secret);
    if (!secret.startsWith("valid")) return Response.json(problem, { status: 404 });
    return Response.json(
      path.endsWith("/password")
        ? { ok: true }
        : { purpose: "invite", name: `Ana of ${secret}`, email: "ana@example.com" },
    );
  });
});

/** Loads the page as the browser does after a navigation or a reload. */
function load(): void {
  cleanup();
  render(inProviders(<ChoosePasswordPage />));
}

const invalid = () => screen.findByText("This link no longer works");

test("a link survives a reload, and its secret is not in the address", async () => {
  window.history.replaceState(null, "", "/signin/password#valid-1");
  load();
  expect(await screen.findByText("Ana of valid-1")).toBeTruthy();
  expect(window.location.hash).toBe("");
  load();
  expect(await screen.findByText("Ana of valid-1")).toBeTruthy();
});

test("a newer link that is opened in the same tab replaces a link that does not work", async () => {
  window.history.replaceState(null, "", "/signin/password#replaced");
  load();
  await invalid();
  window.location.hash = "valid-2";
  expect(await screen.findByText("Ana of valid-2")).toBeTruthy();
  expect(sent).toEqual(["replaced", "valid-2"]);
});

test("a saved password ends the link in this tab and is filled in at the sign-in, with the e-mail", async () => {
  window.history.replaceState(null, "", "/signin/password#valid-3");
  load();
  const fields = await screen.findAllByLabelText(/password/i, { selector: "input" });
  for (const field of fields) fireEvent.change(field, { target: { value: "staple correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText("Your password is saved")).toBeTruthy();
  expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "ana@example.com");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "staple correct horse");
  await waitFor(() => expect(window.sessionStorage.length).toBe(0));
  load();
  await invalid();
});
