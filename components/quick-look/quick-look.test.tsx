import {
  cleanup,
  configure,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { useSyncExternalStore, type ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PersonOverviewResponse } from "@/lib/profiles/schema";
import { atAddress } from "@/testing/at-address";
import { buildPerson } from "@/testing/directory-person";
import { inProviders } from "@/testing/in-providers";
import { apiFullName } from "@/lib/identity/matching/names";
import { PersonLink } from "./person-link";
import { QuickLookProvider } from "./quick-look";
import { createLoadedPeopleList, useRegisterQuickLookList, type PeopleList } from "./quick-look-state";

const shownInList = vi.fn<(id: string, index: number) => void>();

/** List on the page, whose order the panel follows. */
function ListBehind({ people = listed }: { people?: PeopleList }) {
  useRegisterQuickLookList({
    people,
    show: shownInList,
    focus: (id) => document.querySelector<HTMLElement>(`a[href="/people/${id}"]`)?.focus(),
  });
  return [ana, bo, gone].map((one) => <PersonLink key={one.id} id={one.id} name={apiFullName(one)} />);
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const person = (number: number, first_name: string) =>
  buildPerson(idOf(number), { first_name, last_name: "Costa", title: "Gardener" });

const [ana, bo, gone] = [person(1, "Ana"), person(2, "Bo"), person(3, "Gone")];
const listed = createLoadedPeopleList([ana, bo, gone]);
const overviewOf = (some: Partial<PersonOverviewResponse>): PersonOverviewResponse => ({
  person: ana,
  employment: {
    start_date: "2020-02-29",
    end_date: null,
    employment_status: "Active",
    employment_basis: "FULLTIME",
    location: "Lisbon",
  },
  department: "Design",
  skills: ["Pruning"],
  ask_me_about: ["Roses"],
  reach: { email: "ana@fernhill.example", work_phone: null, chat_url: null, time_zone: null },
  line: [],
  line_skipped: 0,
  reports: [],
  direct_reports: 0,
  all_reports: 0,
  pictures: {},
  preferred_names: {},
  ...some,
});
const overviews: Record<string, PersonOverviewResponse> = {
  [ana.id]: overviewOf({ person: ana, reports: [bo], direct_reports: 1, all_reports: 4 }),
  [bo.id]: overviewOf({ person: bo, line: [gone, ana] }),
};

const requestedPaths: string[] = [];

configure({ asyncUtilTimeout: 4_000 });

beforeAll(async () => {
  await import("./quick-look-content"); // the panel loads this chunk on first use
  vi.stubGlobal("fetch", (address: string) => {
    requestedPaths.push(address);
    const found = overviews[address.split("/")[3] ?? ""];
    const missing = { title: "Missing", status: 404, detail: "Nobody.", code: "person_not_found" };
    return Promise.resolve(Response.json(found ?? missing, { status: found ? 200 : 404 }));
  });
}, 30_000);

beforeEach(() => {
  requestedPaths.length = 0;
  shownInList.mockClear();
  window.history.replaceState(null, "", "/people?q=costa");
  renderPage();
});

/** Passes the window's address on, as Next's router does. */
function Router({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(subscribeToAddress, () => window.location.href);
  const { pathname, search } = new URL(address);
  return atAddress(children, { path: pathname, search });
}

function subscribeToAddress(onChange: () => void): () => void {
  window.addEventListener("popstate", onChange);
  const restore = (["pushState", "replaceState"] as const).map((kind) => {
    const write = window.history[kind].bind(window.history);
    window.history[kind] = (...given) => {
      write(...given);
      onChange();
    };
    return () => (window.history[kind] = write);
  });
  return () => {
    window.removeEventListener("popstate", onChange);
    for (const undo of restore) undo();
  };
}

const renderPage = (list = <ListBehind />) =>
  render(
    inProviders(
      <Router>
        <QuickLookProvider isOffered>{list}</QuickLookProvider>
      </Router>,
    ),
  );
afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

const link = (name: string) => screen.getByRole("link", { name });
const dialog = () => screen.findByRole("dialog");

test("a plain click opens the panel without requesting private data", async () => {
  fireEvent.click(link("Ana Costa"));
  const panel = await dialog();
  await waitFor(() => expect(panel.textContent).toContain("1 direct, 4 in all"));
  expect(panel.textContent).toContain("Full time");
  expect(within(panel).getByRole("link", { name: "Pruning" }).getAttribute("href")).toBe(
    "/people?skill=Pruning",
  );
  expect(panel.textContent).toContain("Ask me aboutRoses");
  expect(within(panel).getByRole("link", { name: "Roses" }).getAttribute("href")).toBe("/people?q=Roses");
  expect(requestedPaths).toEqual([`/api/people/${ana.id}/overview`]);
  expect(screen.getByRole("link", { name: "Open full page" }).getAttribute("href")).toBe(`/people/${ana.id}`);
});

test("a click with a modifier key is left to the browser", () => {
  const target = link("Ana Costa");
  // Prevents jsdom from following the link.
  target.addEventListener("click", (event) => event.preventDefault(), { capture: true });
  for (const modifier of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    fireEvent(target, createEvent.click(target, { [modifier]: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a message for a person who left the directory", async () => {
  fireEvent.click(link("Gone Costa"));
  expect((await dialog()).textContent).toContain("Gone Costa");
  await screen.findByText("No longer in the directory");
});

test("adds its address to the history and preserves the other parameters, so Back shows the previous person, then closes it, and Forward reopens it", async () => {
  fireEvent.click(link("Ana Costa"));
  fireEvent.click(await within(await dialog()).findByRole("link", { name: /^Bo Costa/ }));
  await screen.findByRole("heading", { name: "Bo Costa" });
  const panel = within(await dialog());
  await panel.findByText("Reports to");
  // Only the manager; the full reporting line is on the person's page.
  expect(panel.queryByRole("link", { name: /^Gone Costa/ })).toBeNull();
  window.history.back();
  await screen.findByRole("heading", { name: "Ana Costa" });
  expect(window.location.search).toBe(`?q=costa&person=${ana.id}`);
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("?q=costa");
  window.history.forward();
  await screen.findByRole("heading", { name: "Ana Costa" });
});

test("opens from an address, and loads the name with the data", async () => {
  cleanup();
  window.history.replaceState(null, "", `/people?person=${ana.id}`);
  renderPage();
  await screen.findByRole("heading", { name: "Ana Costa" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("");
});

test("loads the next person of a large directory, and scrolls the list there", async () => {
  cleanup();
  const load = (index: number) => Promise.resolve([ana, bo][index]);
  renderPage(<ListBehind people={{ ...listed, at: (index) => (index === 0 ? ana : undefined), load }} />);
  fireEvent.click(link("Ana Costa"));
  fireEvent.click(await within(await dialog()).findByRole("button", { name: "Next person" }));
  await screen.findByRole("heading", { name: "Bo Costa" });
  expect(shownInList).toHaveBeenCalledWith(bo.id, 1);
});

test("J, K and the arrows follow the list, and Back still closes the panel", async () => {
  const before = window.history.length;
  fireEvent.click(link("Ana Costa"));
  const panel = await dialog();
  for (const [key, name] of [
    ["j", "Bo Costa"],
    ["ArrowDown", "Gone Costa"],
    ["j", "Gone Costa"],
    ["k", "Bo Costa"],
    ["ArrowUp", "Ana Costa"],
    ["k", "Ana Costa"],
    ["j", "Bo Costa"],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? panel, { key });
    await screen.findByRole("heading", { name });
    expect(panel.contains(document.activeElement)).toBe(true);
  }
  await waitFor(() => expect(window.location.search).toContain(bo.id));
  expect(shownInList.mock.lastCall).toEqual([bo.id, 1]);
  expect(window.history.length).toBe(before + 1);
  fireEvent.keyDown(panel, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("?q=costa");
  expect(document.activeElement).toBe(link("Bo Costa"));
});

test("is not modal: the page stays usable, and its fields receive their keys", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  fireEvent.click(link("Ana Costa"));
  const panel = await dialog();
  expect(panel.getAttribute("aria-modal")).toBeNull();
  field.focus();
  fireEvent.keyDown(field, { key: "j" });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Ana Costa");
  field.remove();
});

test("a held key moves three times a second, so that the browser's limit is not reached (PAGE-18)", async () => {
  fireEvent.click(link("Ana Costa"));
  const panel = await dialog();
  const replaced = vi.spyOn(window.history, "replaceState");
  fireEvent.keyDown(panel, { key: "j" });
  for (let step = 0; step < 12; step++) fireEvent.keyDown(panel, { key: "j", repeat: true });
  await screen.findByRole("heading", { name: "Bo Costa" });
  expect(replaced).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 400);
  fireEvent.keyDown(panel, { key: "j", repeat: true });
  await screen.findByRole("heading", { name: "Gone Costa" });
});
