import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultView, type DirectoryView } from "@/lib/directory/view";
import { ClientSideSelects } from "./client-side-selects";
import { DirectoryFilters } from "./directory-filters";
import type { FilterProps } from "./filter-props";

const details = new Map(
  ["Lisbon", "Perth", "Toronto"].map((office) => [
    office,
    {
      ...{ id: office, office, department: null, teams: [], keywords: [], joined_on: null },
      ...{ chat_url: null, time_zone: null, picture: null, preferred_name: null },
    },
  ]),
);
const NoSelects = () => null;
const filters = (
  me: string | null,
  mayManage = true,
  view: Partial<DirectoryView> = {},
  Selects: FilterProps["parts"]["Selects"] = NoSelects,
) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
    <MantineProvider>
      <DirectoryFilters
        view={{ ...defaultView, ...view }}
        change={() => undefined}
        people={[]}
        parts={{ Selects, Gap: NoSelects }}
        related={{ managers: new Map(), reportCounts: new Map(), details }}
        counts={undefined}
        me={me}
        mayManage={mayManage}
        hasFieldFilters={false}
        syncedAt={null}
      />
    </MantineProvider>
  </QueryClientProvider>
);
const stops = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ labels }) => labels?.[0]?.textContent?.trim());

test("the quick filters have one tab stop, and the arrow keys move the focus in a circle", () => {
  const { rerender } = render(filters("me"));
  expect(stops()).toEqual(["My team"]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByLabelText(/^My team/).focus();
  press("ArrowRight");
  expect(stops()).toEqual(["New here"]);
  press("End");
  expect(stops()).toEqual(["No manager"]);
  press("ArrowRight");
  press("ArrowLeft");
  expect(stops()).toEqual(["No manager"]);
  press("Home");
  expect(document.activeElement).toBe(screen.getByLabelText(/^My team/));
  rerender(filters(null));
  expect(stops()).toEqual(["New here"]);
});

test("the filter for people without a manager is for executives, and for everyone whose link has it", () => {
  const { rerender } = render(filters(null, false));
  expect(screen.queryByLabelText(/^No manager/)).toBeNull();
  rerender(filters(null, false, { hasNoManager: true }));
  expect(screen.getByLabelText(/^No manager/)).toHaveProperty("checked", true);
});

test("the list of a filter says that any of several names match, and has one option per name", async () => {
  render(filters(null, false, { offices: ["lisbon", "Toronto"] }, ClientSideSelects));
  fireEvent.click(screen.getByRole("combobox", { name: "Office" }));
  const group = await screen.findByRole("group", { name: "Any of these" });
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Lisbon", "Perth", "Toronto"]);
  expect(options.filter((option) => group.contains(option))).toHaveLength(3);
  expect(screen.getAllByLabelText("Chosen")).toHaveLength(2);
});
