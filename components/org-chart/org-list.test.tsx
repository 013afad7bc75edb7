import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { drawChart } from "@/lib/org-chart/drawing";
import { buildChartModel, type ChartPerson } from "@/lib/org-chart/model";
import { openOn, openSiblings, showMore, toggle } from "@/lib/org-chart/state";
import { OrgList } from "./org-list";

const person = (id: string, name: string, manager_id: string | null = null, title = ""): ChartPerson => ({
  id,
  first_name: name,
  last_name: "",
  title,
  manager_id,
});

const company = buildChartModel([
  person("boss", "Boss", null, "Chief"),
  person("ada", "Ada", "boss", "Lead"),
  person("bea", "Béa", "boss", "Lead"),
  person("cyd", "Cyd", "ada"),
  person("dan", "Dan", "bea"),
]);

/** The list with a state of its own, as the page keeps it. */
function Chart({ onEnter }: { onEnter: (id: string) => void }) {
  const [state, setState] = useState(() => openOn(company, null));
  return (
    <MantineProvider>
      <OrgList
        drawing={drawChart(company, state)}
        active={state.active}
        groups={{ groups: [], groupOf: () => null }}
        arrival={0}
        actions={{
          select: ({ node }) => setState((before) => ({ ...before, active: node.person.id })),
          toggle: ({ node }) => setState((before) => toggle(company, before, node)),
          showMore: ({ node }) => setState((before) => showMore(company, before, node)),
          enter: ({ node }) => onEnter(node.person.id),
        }}
        onOpenSiblings={({ node }) => setState((before) => openSiblings(company, before, node))}
      />
    </MantineProvider>
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

test("says of everybody where they stand in the tree, and of one that they are selected", () => {
  open();
  const ada = screen.getByRole("treeitem", { name: "Ada, Lead" });
  expect(
    ["aria-level", "aria-posinset", "aria-setsize", "aria-expanded"].map((name) => ada.getAttribute(name)),
  ).toEqual(["2", "1", "2", "false"]);
  expect(screen.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(screen.getByRole("treeitem", { selected: true }).getAttribute("aria-label")).toBe("Boss, Chief");
});

test("arrows, Home and End go through what is open, and open and close it", () => {
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

test("letters lead to the next whose name begins so, accents or not; a star opens all beside one", () => {
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

test("Enter opens whoever is selected, and no key of the browser's is taken", () => {
  const { press, entered } = open();
  press("Enter");
  expect(entered).toEqual(["boss"]);
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "r", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "Tab" })).toBe(true);
});
