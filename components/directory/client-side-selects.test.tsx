import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultView, type FilterCounts } from "@/lib/directory/view";
import { toggleName } from "./filter-option";
import { ClientSideSelects } from "./client-side-selects";

const none = new Map<string, number>();
const counts: FilterCounts = {
  ...{
    teams: { mine: 0, reports: 0 },
    isHere: 0,
    isNew: 0,
    hasNoManager: 0,
    titles: none,
    skills: none,
    fields: none,
    reportsTo: none,
    under: none,
  },
  ...{ offices: new Map([["Perth", 2]]), gaps: none },
  departments: new Map([
    ["Design", 4],
    ["Web", 3],
  ]),
};

function show(offices: readonly string[], departments: readonly string[] = []) {
  const change = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ClientSideSelects
          view={{ ...defaultView, offices, departments }}
          change={change}
          people={[]}
          parts={{ Selects: ClientSideSelects, Gap: ClientSideSelects }}
          related={{ managers: new Map(), reportCounts: none, details: new Map() }}
          counts={counts}
          me={null}
          mayManage={false}
          hasFieldFilters={false}
          syncedAt={null}
          select={{ clearable: true, searchable: true, clearButtonProps: { "aria-label": "Clear" } }}
          width={() => "7rem"}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    change,
    box: screen.getByRole("combobox", { name: "Office" }),
    department: screen.getByRole("combobox", { name: "Department" }),
  };
}

test("the office filter shows all offices of the address, and clears them together", () => {
  const { change, box } = show(["perth", "Nowhere"]);
  expect(box).toHaveProperty("value", "2 offices");
  expect(box).toHaveProperty("title", "Perth or Nowhere");
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(change).toHaveBeenCalledWith({ offices: [] });
});

test("the office filter shows an office in the spelling of its option", () => {
  expect(show(["PERTH"]).box).toHaveProperty("value", "Perth");
});

test("the office filter shows an office without people in the spelling of the address", () => {
  expect(show(["nowhere"]).box).toHaveProperty("value", "nowhere");
});

test("the department filter shows several departments, and a choice adds or removes a department", () => {
  const { department } = show([], ["design", "WEB"]);
  expect(department).toHaveProperty("value", "2 departments");
  expect(toggleName(["design"], "Web")).toEqual(["design", "Web"]);
  expect(toggleName(["design", "Web"], "Design")).toEqual(["Web"]);
  expect(toggleName(["design"], null)).toEqual([]);
});
