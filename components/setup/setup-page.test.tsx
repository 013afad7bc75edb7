import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { Invitations } from "@/lib/identity/users/invitations/schema";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { defaultDepartmentSettings } from "@/lib/sync/departments/schema";
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

const departmentPreview = {
  sources: [
    {
      source: "teams",
      field_id: null,
      tag_prefix: null,
      departments: [{ name: "Design", people: 9 }],
      without: 0,
    },
  ],
  branches: [],
};

function show(setup: SetupStatus, search = "") {
  const client = createFreshClient();
  let status = setup;
  const set = (changed: SetupStatus) => {
    status = changed;
    client.setQueryData(apiQuery("/api/admin/setup").queryKey, status);
  };
  set(setup);
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.startsWith("/api/admin/setup")
        ? status
        : path.endsWith("/invitations")
          ? invitations
          : path.endsWith("/departments")
            ? { settings: defaultDepartmentSettings }
            : { ...{ runs: [], connections: [], people: [], skipped: [], tag: "" }, ...departmentPreview },
    ),
  );
  client.setQueryData(apiQuery("/api/admin/invitations").queryKey, invitations);
  render(inProviders(atAddress(<SetupPage />, { search }), client));
  return { set, client };
}

const openSteps = () =>
  screen
    .getAllByRole("button", { expanded: true })
    .map(({ id }) => id)
    .filter((id) => id !== "");

describe("the set-up resumes", () => {
  test.each<[string, SetupStatus, string]>([
    ["at the source of people", nothingDone, "projects"],
    ["at the departments", connected, "departments"],
    ["at the sync", { ...connected, departments: { chosen: true, found: 0 } }, "people"],
    ["at payroll after the sync", synced, "payroll"],
    ["after the skipped steps", { ...synced, skipped: ["payroll", "chat"] }, "calendar"],
  ])("%s", (_label, setup, expected) => {
    show(setup);
    expect(openSteps()).toEqual([expected]);
  });

  test("at the step of the address", () => {
    show(synced, "step=calendar");
    expect(openSteps()).toEqual(["calendar"]);
  });
});

test("connecting Productive opens the departments step, and choosing departments opens the sync step", async () => {
  const { set, client } = show(nothingDone);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByLabelText(/^API token/)).toBeTruthy();
  set(connected);
  await vi.waitFor(() => {
    expect(openSteps()).toEqual(["departments"]);
    expect(window.location.search).toBe("?step=departments");
  });
  expect(await screen.findByText(/^Design 9\./)).toBeTruthy();
  set({ ...connected, departments: { chosen: true, found: 0 } });
  await vi.waitFor(() => {
    expect(openSteps()).toEqual(["people"]);
    expect(window.location.search).toBe("?step=people");
  });
});

test("a skipped step counts as finished and says so", () => {
  show({ ...synced, skipped: ["payroll", "invitations"] });
  expect(screen.getByText(/^6 of 10 steps finished/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: /^Payroll/ }).textContent).toBe("Payroll: Xeroskipped");
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

test.each([
  [5, "Invite everyone5 of 240 people invited"],
  [240, "Invite everyonedone"],
])("if %d of 240 people are invited, the last step is headed %j", (people_invited, heading) => {
  show({ ...synced, people_invited });
  expect(screen.getByRole("heading", { name: /^Invite/ }).textContent).toBe(heading);
});
