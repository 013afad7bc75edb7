import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { usualColumns, type DirectoryColumn } from "@/lib/directory/columns";
import type { Person } from "@/lib/directory/schema";
import { stackSections } from "@/lib/directory/sections";
import type { DirectorySort } from "@/lib/directory/view";
import { PeopleTable } from "./people-table";
import { wholeList } from "./shown-people";

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

// New objects each time, as when the same people arrive once more.
const company = (count: number) => {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const details = people.map(({ id }) => ({
    id,
    office: "Perth",
    joined_on: "2026-01-31",
    picture: null,
    ...reach,
  }));
  return {
    people: wholeList(people),
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

function Table({
  count = 100,
  columns = usualColumns,
  groups = [],
  order = null,
  onSort = noSort,
}: {
  count?: number;
  columns?: readonly DirectoryColumn[];
  groups?: { label: string; count: number }[];
  order?: DirectorySort | null;
  onSort?: (sort: DirectorySort | null) => void;
}) {
  return (
    <MantineProvider env="test">
      <PeopleTable
        {...company(count)}
        {...{ columns, words, selection, entrance, order, onSort }}
        sections={stackSections(groups)}
        isSelecting={false}
      />
    </MantineProvider>
  );
}

test("the rows that the server draws are the browser's, and stay when the same people arrive once more", async () => {
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

test("on paper stands everybody of the list, not the rows of the window alone", () => {
  render(<Table count={300} />);
  const rows = () => screen.getAllByRole("row").length;
  const onScreen = rows();
  expect(onScreen).toBeLessThan(100);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(301);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe(onScreen);
});

test("a column's name puts the list in its order, the other way round, and back, and says which it is in", () => {
  const onSort = vi.fn();
  const { rerender } = render(<Table onSort={onSort} />);
  const head = (name: string) => screen.getByRole("columnheader", { name });
  const press = (name: string) => fireEvent.click(within(head(name)).getByRole("button"));
  const inOrder = (order: DirectorySort) => rerender(<Table onSort={onSort} order={order} />);

  expect(head("Joined").getAttribute("aria-sort")).toBeNull();
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith({ by: "joined", isReversed: false });
  inOrder({ by: "joined", isReversed: false });
  expect(head("Joined").getAttribute("aria-sort")).toBe("descending"); // the newest first
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith({ by: "joined", isReversed: true });
  inOrder({ by: "joined", isReversed: true });
  expect(head("Joined").getAttribute("aria-sort")).toBe("ascending");
  press("Joined");
  expect(onSort).toHaveBeenLastCalledWith(null);
  press("Office");
  expect(onSort).toHaveBeenLastCalledWith({ by: "office", isReversed: false });
});

test("groups stand under headings with how many they are, and every row says its place among all", () => {
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

test("shows the columns that were chosen, in the order of the list", () => {
  render(<Table columns={["office", "reports"]} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "",
    "Name",
    "Office",
    "Reports",
  ]);
});
