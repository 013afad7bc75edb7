import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { Invitations } from "@/lib/identity/users/invitations/schema";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { SetupPage } from "./setup-page";

beforeEach(() => {
  window.history.replaceState(null, "", "/admin/setup");
});
afterEach(cleanup);

const nothingDone: SetupStatus = {
  ...{
    projects: null,
    payroll: null,
    matching: null,
    chat: null,
    payroll_configured: true,
    people: 0,
    synced_at: null,
  },
  payroll_redirect_uri: "http://localhost:3000/admin/connections/payroll/callback",
  calendar: { key_set: false, id_set: false },
  departments: { chosen: false, found: 0 },
  people_found: { offices: 0, managers: 0, without_manager: 0, without_email: 0, sample: [] },
  ...{
    accounts: 1,
    people_with_account: 0,
    people_invited: 0,
    people_signed_in: 0,
    sends_mail: false,
    self_access: false,
  },
  ...{ sso_name: null, sso_issuer: null, sso_redirect_uri: "http://localhost:3000/api/auth/callback/oidc" },
  skipped: [],
  address: "http://localhost:3000",
};
const connected = { ...nothingDone, projects: { org_name: "Fernhill Studio" } };
const synced = {
  ...connected,
  people: 240,
  synced_at: "2026-11-20T12:00:00",
  people_with_account: 240,
  people_invited: 5,
  departments: { chosen: false, found: 4 },
};
const invitations: Invitations = {
  progress: { people: 240, invited: 5, signed_in: 3, waiting: 0, failed: 0 },
  ...{
    sends_mail: true,
    can_hand_over: true,
    mails_per_minute: 30,
    offices: [],
    departments: [],
    managers: [],
  },
  ...{ without_account: 235, invitations: [] },
};

function show(setup: SetupStatus, search = "") {
  const client = createFreshClient();
  client.setQueryData(apiQuery("/api/admin/setup").queryKey, setup);
  client.setQueryData(apiQuery("/api/admin/invitations").queryKey, invitations);
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.startsWith("/api/admin/setup")
        ? setup
        : path.endsWith("/invitations")
          ? invitations
          : { runs: [], connections: [], people: [], skipped: [], tag: "" },
    ),
  );
  render(inProviders(atAddress(<SetupPage />, { search }), client));
}

const openSteps = () =>
  screen
    .getAllByRole("button", { expanded: true })
    .map(({ id }) => id)
    .filter((id) => id !== "");

test.each<[string, SetupStatus, string, string?]>([
  ["the source of people", nothingDone, "projects"],
  ["payroll after the sync", synced, "payroll"],
  ["the first step after the skipped ones", { ...synced, skipped: ["payroll", "chat"] }, "calendar"],
  ["the step of the address", synced, "calendar", "step=calendar"],
])("the set-up resumes at %s", (_label, setup, expected, search) => {
  show(setup, search);
  expect(openSteps()).toEqual([expected]);
});

test("each step names the next step and opens it in place; without payroll the matching is passed over", () => {
  show(synced);
  const step = screen
    .getAllByRole("listitem")
    .find((item) => within(item).queryByRole("heading", { name: /^Payroll/ }));
  expect(within(step ?? document.body).getByText("Next: Chat: Slack")).toBeTruthy();
  fireEvent.click(within(step ?? document.body).getByRole("button", { name: "Skip for now" }));
  expect(openSteps()).toEqual(["chat"]);
  expect(window.location.search).toBe("?step=chat");
});

test("the headings say what was skipped, and how many of the people are invited", () => {
  show({ ...synced, skipped: ["payroll"] });
  expect(screen.getByRole("heading", { name: /^Payroll/ }).textContent).toBe("Payroll: Xeroskipped");
  const invitations = screen.getByRole("heading", { name: /^Invite/ }).textContent;
  expect(invitations).toBe("Invite everyone5 of 240 people invited");
});
