import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultView, type FilterCounts } from "@/lib/directory/view";
import { ClientSideSelects } from "./client-side-selects";

const none = new Map<string, number>();
const counts: FilterCounts = {
  ...{
    teams: { mine: 0, reports: 0 },
    isHere: 0,
    isNew: 0,
    hasNoManager: 0,
    titles: none,
    reportsTo: none,
    under: none,
  },
  ...{ offices: new Map([["Perth", 2]]), gaps: none },
};

function show(offices: readonly string[]) {
  const change = vi.fn();
  render(
    <MantineProvider>
      <ClientSideSelects
        view={{ ...defaultView, offices }}
        change={change}
        people={[]}
        parts={{ Selects: ClientSideSelects, Gap: ClientSideSelects }}
        related={{ managers: new Map(), reportCounts: none, details: new Map() }}
        counts={counts}
        me={null}
        mayManage={false}
        syncedAt={null}
        select={{ clearable: true, searchable: true, clearButtonProps: { "aria-label": "Clear" } }}
        width={() => "7rem"}
      />
    </MantineProvider>,
  );
  return { change, box: screen.getByRole("combobox", { name: "Office" }) };
}

test("shows every office of a link in the office filter, and clears them together", () => {
  const { change, box } = show(["perth", "Nowhere"]);
  expect(box).toHaveProperty("value", "Perth, Nowhere");
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(change).toHaveBeenCalledWith({ offices: [] });
});

test("shows a single office in the spelling of the list", () => {
  expect(show(["PERTH"]).box).toHaveProperty("value", "Perth");
});

test("shows an office without people as the link spells it", () => {
  expect(show(["nowhere"]).box).toHaveProperty("value", "nowhere");
});
