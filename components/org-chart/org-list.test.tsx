import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { drawChart } from "@/lib/directory/chart/drawing";
import { buildChartModel } from "@/lib/directory/chart/model";
import {
  openChartAt,
  openSiblings,
  showMore,
  toggleBranch,
  type ChartState,
} from "@/lib/directory/chart/state";
import { inProviders } from "@/testing/in-providers";
import { buildChartPerson } from "@/testing/chart-people";
import { OrgList } from "./org-list";

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView ??= () => undefined;

const company = buildChartModel([
  buildChartPerson("boss", null, "Boss", "Chief"),
  buildChartPerson("ada", "boss", "Ada", "Lead"),
  buildChartPerson("bea", "boss", "Béa", "Lead"),
  buildChartPerson("cyd", "ada", "Cyd"),
  buildChartPerson("dan", "bea", "Dan"),
]);

/** List with its own state, as on the page. */
function Chart({ onEnter }: { onEnter: (id: string) => void }) {
  const [state, setState] = useState((): ChartState => ({
    ...openChartAt(company, null),
    open: new Set(["boss"]),
  }));
  return inProviders(
    <OrgList
      drawing={drawChart(company, state)}
      active={state.active}
      groups={{ groups: [], groupOf: () => null }}
      marks={{ path: null, markOf: () => null }}
      navigationCount={0}
      actions={{
        select: ({ node }) => setState((before) => ({ ...before, active: node.person.id })),
        toggle: ({ node }) => setState((before) => toggleBranch(company, before, node)),
        showMore: (card) => setState((before) => showMore(company, before, card?.node ?? null)),
        badgeOf: () => null,
        enter: ({ node }) => onEnter(node.person.id),
      }}
      onOpenSiblings={({ node }) => setState((before) => openSiblings(company, before, node))}
    />,
  );
}

function open() {
  const entered: string[] = [];
  render(<Chart onEnter={(id) => entered.push(id)} />);
  screen.getByRole("treeitem", { selected: true }).focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const at = () => document.activeElement?.getAttribute("aria-label");
  const names = () => screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-label"));
  return { press, at, names, entered };
}

test("arrows, Home and End move through open rows, and open and close them", () => {
  const { press, at, names } = open();
  press("ArrowDown");
  expect(at()).toBe("Ada, Lead");
  press("ArrowRight");
  expect(names()).toEqual(["Boss, Chief", "Ada, Lead", "Cyd", "Béa, Lead"]);
  press("ArrowRight");
  expect(at()).toBe("Cyd");
  press("ArrowRight");
  expect(at()).toBe("Cyd");
  press("ArrowLeft");
  expect(at()).toBe("Ada, Lead");
  press("ArrowLeft");
  expect(names()).toEqual(["Boss, Chief", "Ada, Lead", "Béa, Lead"]);
  press("End");
  expect(at()).toBe("Béa, Lead");
  press("ArrowDown");
  expect(at()).toBe("Béa, Lead");
  press("Home");
  expect(at()).toBe("Boss, Chief");
});

test("typed letters select the next matching name, ignoring accents, and `*` opens all siblings", () => {
  const { press, at, names } = open();
  press("b");
  expect(at()).toBe("Béa, Lead");
  press("b");
  expect(at()).toBe("Boss, Chief");
  press("b");
  press("e");
  expect(at()).toBe("Béa, Lead");
  press("*");
  expect(names()).toEqual(["Boss, Chief", "Ada, Lead", "Cyd", "Béa, Lead", "Dan"]);
});

test("Enter opens the selected person, and browser shortcuts stay untouched", () => {
  const { press, entered } = open();
  press("Enter");
  expect(entered).toEqual(["boss"]);
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "r", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "Tab" })).toBe(true);
});
