import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { defaultColumns } from "@/lib/directory/columns";
import type { DirectorySort } from "@/lib/directory/view";
import { atAddress } from "@/testing/at-address";
import { buildPerson } from "@/testing/directory-person";
import { inProviders } from "@/testing/in-providers";
import { PeopleTable, type PeopleTableProps } from "./people-table";
import { createLoadedPeopleList } from "@/components/quick-look/quick-look-state";
import type { DirectoryList } from "./directory-list";

// Unlike the people, equal at each rendering.
const list = {
  ...{ columns: defaultColumns, words: [], sections: [], order: null, isSelecting: false },
  ...{ onSort: () => undefined, awayLabelOf: () => null, entrance: { current: null } },
  selection: { ids: new Set<string>(), toggle: vi.fn(), setAll: vi.fn(), replace: vi.fn() },
};

/** Creates new objects at each rendering, like a refetch that returns equal people. */
function Table({
  count = 60,
  want,
  ...given
}: { count?: number } & Pick<DirectoryList, "want"> & Partial<PeopleTableProps>) {
  const people = Array.from({ length: count }, (_, index) => buildPerson(`Nr${index}`));
  const related = {
    managers: new Map(people.map((one) => [one.id, one])),
    reportCounts: new Map<string, number>(),
    details: new Map(),
  };
  const loaded = createLoadedPeopleList(people);
  return inProviders(
    atAddress(
      <PeopleTable {...list} {...{ related, people: want ? { ...loaded, want } : loaded }} {...given} />,
      {
        path: "/people",
      },
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

test("prints every person of the list, not only the rows near the viewport", () => {
  const { container } = render(<Table />);
  const rows = () => container.querySelectorAll("[role=row], tr").length;
  const onScreen = rows();
  expect(onScreen).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(61);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe(onScreen);
});

test("requests the rows in the viewport, and the row with the focus, however far it is", () => {
  const want = vi.fn<NonNullable<DirectoryList["want"]>>();
  const { container } = render(<Table count={2_000} want={want} />);
  fireEvent.focus(screen.getByText("Nr3 Person"));
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
