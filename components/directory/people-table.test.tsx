import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { defaultColumns, type DirectoryColumn } from "@/lib/directory/columns";
import type { Person } from "@/lib/directory/schema";
import { buildSections } from "@/lib/directory/sections";
import type { DirectorySort } from "@/lib/directory/view";
import { atAddress } from "@/testing/at-address";
import { inProviders } from "@/testing/in-providers";
import { PeopleTable } from "./people-table";
import { createLoadedList, type DirectoryList } from "./directory-list";

const person = (index: number): Person => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  productive_id: String(index),
  user_id: null,
  first_name: "Anna",
  last_name: `Nr${index}`,
  title: "Designer",
  avatar_url: "https://kith.example/a",
  manager_id: null,
  synced_at: "2026-11-22T00:00:00",
});

const reach = { chat_url: null, time_zone: null };

// Returns new objects on each call, like a refetch that returns equal people.
const company = (count: number) => {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const details = people.map(({ id }) => ({
    id,
    office: "Perth",
    department: "Design",
    teams: [],
    joined_on: "2026-01-31",
    picture: null,
    preferred_name: null,
    work_phone: null,
    skills: [],
    keywords: [],
    ask_me_about: [],
    languages: [],
    about: null,
    ...reach,
  }));
  return {
    people: createLoadedList(people),
    related: {
      managers: new Map(people.map((one) => [one.id, one])),
      reportCounts: new Map<string, number>(),
      details: new Map(details.map((one) => [one.id, one])),
    },
  };
};

const words: string[] = [];
const selection = { ids: new Set<string>(), toggle: vi.fn(), setAll: vi.fn(), replace: vi.fn() };
const entrance = { current: null };
const noSort = () => undefined;
const nobodyAway = () => null;

function Table({
  count = 100,
  want,
  columns = defaultColumns,
  groups = [],
  order = null,
  onSort = noSort,
  awayLabelOf = nobodyAway,
}: {
  count?: number;
  want?: DirectoryList["want"];
  columns?: readonly DirectoryColumn[];
  groups?: { label: string; count: number }[];
  order?: DirectorySort | null;
  onSort?: (sort: DirectorySort | null) => void;
  awayLabelOf?: (id: string) => string | null;
}) {
  const { people, related } = company(count);
  return inProviders(
    atAddress(
      <PeopleTable
        people={want ? { ...people, want } : people}
        related={related}
        {...{ columns, words, selection, entrance, order, onSort, awayLabelOf }}
        sections={buildSections(groups)}
        isSelecting={false}
      />,
      { path: "/people" },
    ),
  );
}

test("hydrates the server's rows, and does not change the DOM for a response with equal people", async () => {
  const page = document.createElement("div");
  page.innerHTML = renderToString(<Table />);
  document.body.append(page);
  const rows = [...page.querySelectorAll("[role=row]")];
  expect(rows.length).toBeGreaterThan(17);
  expect(rows.length).toBeLessThan(60);

  const failed = vi.fn();
  const seen = new MutationObserver(() => undefined);
  const root = await act(async () => hydrateRoot(page, <Table />, { onRecoverableError: failed }));
  const drawn = new Set(page.querySelectorAll("[role=row]"));
  expect(rows.slice(0, 10).every((row) => drawn.has(row))).toBe(true);
  seen.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  await act(async () => root.render(<Table />));
  expect(seen.takeRecords()).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  page.remove();
});

test("shows the away badge only for people who are away", () => {
  const away = person(2);
  render(<Table count={5} awayLabelOf={(id) => (id === away.id ? "Away until Thu" : null)} />);
  const [marked, ...others] = screen.getAllByRole("row").filter((row) => row.textContent.includes("Away"));
  expect(others).toEqual([]);
  expect(marked?.textContent).toContain("Anna Nr2");
  expect(marked?.textContent).toContain("Away until Thu");
});

test("prints every person of the list, not only the rows near the viewport", () => {
  const { container } = render(<Table count={300} />);
  const rows = () => container.querySelectorAll("[role=row], tr").length;
  const onScreen = rows();
  expect(onScreen).toBeLessThan(100);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(301);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe(onScreen);
});

test("requests the rows in the viewport, and the row with the focus, however far it is", () => {
  const want = vi.fn<NonNullable<DirectoryList["want"]>>();
  const { container } = render(<Table count={2_000} want={want} />);
  fireEvent.focus(screen.getByText("Anna Nr3"));
  const list = container.querySelector("[role=rowgroup]:last-child");
  vi.spyOn(list ?? container, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -1_000 * 36));
  act(() => void window.dispatchEvent(new Event("scroll")));
  const [from = 0, to = 0, active] = want.mock.lastCall ?? [];
  expect(from).toBeGreaterThan(900);
  expect(to).toBeLessThan(1_100);
  expect(active).toBe(3);
});

test("a column header sorts, reverses on the second click, resets on the third, and has aria-sort", () => {
  const onSort = vi.fn();
  const { rerender } = render(<Table onSort={onSort} />);
  const head = (name: string) => screen.getByRole("columnheader", { name });
  const press = (name: string) => fireEvent.click(within(head(name)).getByRole("button"));
  const inOrder = (order: DirectorySort) => rerender(<Table onSort={onSort} order={order} />);

  expect(head("Joined").getAttribute("aria-sort")).toBeNull();
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith({ by: "joined", isReversed: false });
  inOrder({ by: "joined", isReversed: false });
  expect(head("Joined").getAttribute("aria-sort")).toBe("descending"); // newest first
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith({ by: "joined", isReversed: true });
  inOrder({ by: "joined", isReversed: true });
  expect(head("Joined").getAttribute("aria-sort")).toBe("ascending");
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith(null);
  press("Office");
  expect(onSort).toHaveBeenLastCalledWith({ by: "office", isReversed: false });
});

test("shows sections with a heading and a count, and numbers the rows of the whole list", () => {
  render(
    <Table
      count={3}
      groups={[
        { label: "Manager", count: 1 },
        { label: "Peers", count: 2 },
      ]}
    />,
  );
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("6");
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "Manager 1",
    "Peers 2",
  ]);
  const rows = screen.getAllByRole("row");
  expect(rows.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("shows the chosen columns after the name", () => {
  render(<Table columns={["office", "reports"]} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "",
    "Name",
    "Office",
    "Reports",
  ]);
});
