import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { everybody, type FilterCounts } from "@/lib/directory/view";
import { WholeSelects } from "./whole-selects";

const none = new Map<string, number>();
const counts: FilterCounts = {
  ...{
    teams: { mine: 0, reports: 0 },
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
      <WholeSelects
        view={{ ...everybody, offices }}
        change={change}
        people={[]}
        parts={{ Selects: WholeSelects, Gap: WholeSelects }}
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

test("the office filter shows every office of a link, and clearing it removes them all", () => {
  const { change, box } = show(["perth", "Nowhere"]);
  expect(box).toHaveProperty("value", "Perth, Nowhere");
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(change).toHaveBeenCalledWith({ offices: [] });
});

test("the office filter shows one office in the spelling of the list", () => {
  expect(show(["PERTH"]).box).toHaveProperty("value", "Perth");
});

test("the office filter shows an office that no one has as the link spells it", () => {
  expect(show(["nowhere"]).box).toHaveProperty("value", "nowhere");
});
