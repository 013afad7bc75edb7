import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { buildOrgChart, writeOrgChartJson, type OrgNode } from "./org-chart";
import type { PersonWithManagerId } from "./reporting-lines";
import { getPropertyRuns } from "@/testing/property-runs";

const person = (id: string, managerId: string | null = null) => ({ id, managerId });

const outline = (node: OrgNode<PersonWithManagerId>): string =>
  node.person.id + (node.children.length > 0 ? `(${node.children.map(outline).join(" ")})` : "");

describe("the org chart", () => {
  test.each([
    ["puts people under their manager", [person("a"), person("b", "a"), person("c", "a")], "a(b c)", []],
    [
      "keeps someone whose manager is unknown (A36)",
      [person("a"), person("b", "gone")],
      "a b",
      ["unknown-manager"],
    ],
    [
      "keeps someone who is their own manager (A34)",
      [person("a", "a"), person("b", "a")],
      "a(b)",
      ["own-manager"],
    ],
    [
      "cuts a loop of two at its first listed member (A35)",
      [person("b", "c"), person("c", "b")],
      "b(c)",
      ["loop"],
    ],
    [
      "cuts a loop of three at its first listed member, and keeps the reports outside the loop (A35)",
      [person("a", "d"), person("b", "c"), person("c", "d"), person("d", "b")],
      "b(d(a c))",
      ["loop"],
    ],
    ["is empty without people", [], "", []],
  ])("%s", (_guarantee, people, outlined, reasons) => {
    const chart = buildOrgChart(people);
    expect(chart.roots.map(outline).join(" ")).toBe(outlined);
    expect(chart.repairs.map(({ reason }) => reason)).toEqual(reasons);
  });

  test("contains each person exactly once, under their manager, sorted at every level, for any manager graph (I7)", () => {
    const graph = fc.array(fc.tuple(fc.option(fc.nat(60), { nil: null }), fc.string({ maxLength: 3 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(graph, (entries) => {
        const people = sortInDirectoryOrder(
          entries.map(([manager, name], index) => ({
            id: `p${index}`,
            firstName: name,
            lastName: "",
            managerId: manager === null ? null : `p${manager}`,
          })),
        );
        const position = new Map(people.map(({ id }, index) => [id, index]));
        const { roots, repairs } = buildOrgChart(people);
        const repaired = new Set(repairs.map(({ personId }) => personId));
        const seen: string[] = [];
        const visit = (nodes: readonly OrgNode<(typeof people)[number]>[], parent: string | null) => {
          const order = nodes.map(({ person: { id } }) => position.get(id) ?? -1);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          for (const node of nodes) {
            seen.push(node.person.id);
            expect(parent).toBe(repaired.has(node.person.id) ? null : node.person.managerId);
            visit(node.children, node.person.id);
          }
        };
        visit(roots, null);
        expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      }),
      { numRuns: getPropertyRuns(500) },
    );
  });

  test("serialises to the JSON that JSON.stringify produces", () => {
    const people = [person("a"), person("b", "a"), person("c", "b"), person("d", "a"), person("e")];
    const nested = ({ person: { id }, children }: OrgNode<PersonWithManagerId>): object => ({
      id,
      children: children.map(nested),
    });
    const { roots } = buildOrgChart(people);
    expect(JSON.parse(writeOrgChartJson(roots, ({ id }) => JSON.stringify({ id })))).toEqual(
      roots.map(nested),
    );
    expect(writeOrgChartJson([], String)).toBe("[]");
  });

  test("serialises a chain of managers 10,000 deep (A37)", () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      person(`p${index}`, index === 0 ? null : `p${index - 1}`),
    );
    const json = writeOrgChartJson(buildOrgChart(chain).roots, ({ id }) => JSON.stringify({ id }));
    expect(json.match(/"children"/g)).toHaveLength(10_000);
    expect(json.endsWith('"p9999","children":[]}' + "]}".repeat(9_999) + "]")).toBe(true);
  });
});
