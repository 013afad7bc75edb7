import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OverviewResponse } from "@/lib/profiles/schema";
import { PersonLink } from "./person-link";
import { QuickLook } from "./quick-look";
import { closeQuickLook } from "./quick-look-state";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const person = (number: number, first_name: string) => ({
  id: idOf(number),
  productive_id: String(number),
  user_id: null,
  first_name,
  last_name: "Costa",
  title: "Gardener",
  avatar_url: "http://localhost:3000/avatars/1/AC",
  manager_id: null,
  synced_at: "2026-11-21T10:00:00",
});

const [ana, bo, gone] = [person(1, "Ana"), person(2, "Bo"), person(3, "Gone")];
const overviewOf = (some: Partial<OverviewResponse>): OverviewResponse => ({
  person: ana,
  employment: {
    start_date: "2020-02-29",
    end_date: null,
    employment_status: "Active",
    employment_basis: "FULLTIME",
    location: "Lisbon",
  },
  line: [],
  line_skipped: 0,
  reports: [],
  direct_reports: 0,
  all_reports: 0,
  pictures: {},
  ...some,
});
const overviews: Record<string, OverviewResponse> = {
  [ana.id]: overviewOf({ person: ana, reports: [bo], direct_reports: 1, all_reports: 4 }),
  [bo.id]: overviewOf({ person: bo, line: [ana] }),
};

const asked: string[] = [];

configure({ asyncUtilTimeout: 4_000 });

beforeAll(async () => {
  await import("./quick-look-content"); // the panel loads it when it is first needed
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const found = overviews[address.split("/")[3] ?? ""];
    const missing = { title: "Missing", status: 404, detail: "Nobody.", code: "person_not_found" };
    return Promise.resolve(Response.json(found ?? missing, { status: found ? 200 : 404 }));
  });
}, 30_000);

beforeEach(() => {
  asked.length = 0;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <PersonLink id={ana.id} name="Ana Costa" />
        <PersonLink id={gone.id} name="Gone Costa" />
        <QuickLook />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  closeQuickLook();
  cleanup();
});

const link = (name: string) => screen.getByRole("link", { name });
const dialog = () => screen.findByRole("dialog");

test("a name leads to the person's page where there are no scripts", () => {
  expect(link("Ana Costa").getAttribute("href")).toBe(`/people/${ana.id}`);
});

test("a plain click looks at the person in the panel, and asks for nothing private", async () => {
  fireEvent.click(link("Ana Costa"));
  const panel = await dialog();
  await waitFor(() => expect(panel.textContent).toContain("1 direct, 4 in all"));
  expect(panel.textContent).toContain("Full time");
  expect(asked).toEqual([`/api/people/${ana.id}/overview`]);
  expect(screen.getByRole("link", { name: "Open full page" }).getAttribute("href")).toBe(`/people/${ana.id}`);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  "a click with %j is the browser's own",
  (modifier) => {
    const target = link("Ana Costa");
    const click = createEvent.click(target, modifier);
    // jsdom would follow the link.
    target.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: true });
    fireEvent(target, click);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("from one person to the next and back again", async () => {
  fireEvent.click(link("Ana Costa"));
  await dialog();
  fireEvent.click(await screen.findByRole("link", { name: /^Bo Costa/ }));
  await screen.findByRole("heading", { name: "Bo Costa" });
  fireEvent.click(await screen.findByRole("button", { name: "Ana Costa" }));
  await screen.findByRole("heading", { name: "Ana Costa" });
  expect(screen.queryByRole("button", { name: "Bo Costa" })).toBeNull();
});

test("says so of somebody who is no longer there", async () => {
  fireEvent.click(link("Gone Costa"));
  expect((await dialog()).textContent).toContain("Gone Costa");
  await screen.findByText("No longer in the directory");
});

test("Escape closes it, and focus is on the name again", async () => {
  const name = link("Ana Costa");
  name.focus();
  fireEvent.click(name);
  const panel = await dialog();
  fireEvent.keyDown(panel, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(name));
});
