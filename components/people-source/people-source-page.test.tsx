import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { PeopleSourceState } from "@/lib/connections/schema";
import { permissions } from "@/lib/identity/access/permissions";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { PeopleSourcePage } from "./people-source-page";

afterEach(cleanup);

const show = (source: Partial<PeopleSourceState>) => {
  const client = createFreshClient();
  const state = { vendor: "push", org_name: "Push", last_error: null, listing: null, ...source };
  client.setQueryData(apiQuery("/api/people/source").queryKey, state);
  const page = <PeopleSourcePage scopes={permissions} origin="https://kith.example" lastRunId="run" />;
  render(inProviders(atAddress(page, { path: "/admin/connections/people" }), client));
};
const listing = {
  ...{ received_at: "2026-11-20T12:00:00", sent_by: "HR export", people: 1_200 },
  rejected_count: 120,
  rejected: Array.from({ length: 120 }, (_, index) => ({
    ...{ index, source_id: index === 0 ? null : `p${index}`, message: "email must be text" },
  })),
};
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("with nothing connected, the page says how the first list connects a program", () => {
  show({ vendor: null, org_name: null });
  expect(screen.getByText("Nothing is connected")).toBeDefined();
  expect(headings()).toEqual(["Upload a file", "Send by a program"]);
});

test("a source that Kith reads is named, with the way back to the connections", () => {
  show({ vendor: "productive", org_name: "Fernhill Studio", last_error: "The token was revoked." });
  expect(screen.getByText("Fernhill Studio")).toBeDefined();
  expect(screen.getByRole("link", { name: "Connections" }).getAttribute("href")).toBe("/admin/connections");
  expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
});

test("the last listing is shown with its refusal and its rejected records, by position for a push and by line for a file", () => {
  show({ listing, last_error: "The listing has no person. Nothing was changed." });
  expect(screen.getByText("The last listing was refused")).toBeDefined();
  expect(screen.getByText("The listing has no person. Nothing was changed.")).toBeDefined();
  expect(screen.getByText("HR export")).toBeDefined();
  expect(screen.getByText("1,200")).toBeDefined();
  const rows = () => within(screen.getByRole("table", { name: "Rejected records" })).getAllByRole("row");
  expect(rows()[1]?.textContent).toBe("1Unreadableemail must be text");
  expect(rows()).toHaveLength(51);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(rows()).toHaveLength(101);
  cleanup();
  show({ vendor: "file", listing });
  expect(rows()[2]?.textContent).toBe("1p1email must be text");
});

test("a token is created with the permission to send people", async () => {
  show({});
  fireEvent.click(screen.getByRole("button", { name: "Create a token" }));
  const dialog = await screen.findByRole("dialog", { name: "Create token" });
  const chosen = within(dialog).getAllByRole("checkbox", { checked: true });
  expect(chosen.map((box) => box.getAttribute("value"))).toEqual(["provision:people"]);
});
