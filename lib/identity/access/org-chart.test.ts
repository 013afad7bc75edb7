import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { formatOrgChartJson } from "./org-chart";
import { resolveReportingLines, type PersonWithManagerId } from "./reporting-lines";
import { buildReportingTree } from "./reporting-tree";
import { getPropertyRuns } from "@/testing/property-runs";

const person = (id: string, managerId: string | null = null) => ({ id, managerId });

type OrgNode = { id: string; children: OrgNode[] };
const orgNodes: z.ZodType<OrgNode[]> = z.array(
  z.object({ id: z.string(), children: z.lazy(() => orgNodes) }),
);

const writeChart = (
  people: readonly PersonWithManagerId[],
  part: Parameters<typeof formatOrgChartJson>[1] = {},
): string =>
  formatOrgChartJson({ people, tree: buildReportingTree(people) }, part, ({ id }) => JSON.stringify({ id }));
const readChart = (...given: Parameters<typeof writeChart>) =>
  orgNodes.parse(JSON.parse(writeChart(...given)));

const outline = (nodes: readonly OrgNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(" ");

describe("the org chart", () => {
  test.each([
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
  ])("%s", (_guarantee, people, outlined, reasons) => {
    expect(outline(readChart(people))).toBe(outlined);
    expect(resolveReportingLines(people).repairs.map(({ reason }) => reason)).toEqual(reasons);
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
        const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
        const { repairs } = resolveReportingLines(people);
        const repaired = new Set(repairs.map(({ personId }) => personId));
        const seen: string[] = [];
        const visit = (nodes: readonly OrgNode[], parent: string | null) => {
          const order = nodes.map(({ id }) => position.get(id) ?? -1);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          for (const node of nodes) {
            seen.push(node.id);
            expect(parent).toBe(repaired.has(node.id) ? null : managerOf.get(node.id));
            visit(node.children, node.id);
          }
        };
        visit(readChart(people), null);
        expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      }),
      { numRuns: getPropertyRuns(500) },
    );
  });

  test("has the branch of a person, down to a number of levels, and is empty for an unknown person", () => {
    const people = [person("a"), person("b", "a"), person("c", "b"), person("d", "a"), person("e")];
    expect(outline(readChart(people, { root: "b" }))).toBe("b(c)");
    expect(outline(readChart(people, { depth: 1 }))).toBe("a(b d) e");
    expect(outline(readChart(people, { root: "a", depth: 0 }))).toBe("a");
    expect(writeChart(people, { root: "unknown" })).toBe("[]");
  });

  test("serialises a chain of managers 10,000 deep (A37)", () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      person(`p${index}`, index === 0 ? null : `p${index - 1}`),
    );
    const json = writeChart(chain);
    expect(json.match(/"children"/g)).toHaveLength(10_000);
    expect(json.endsWith('"p9999","children":[]}' + "]}".repeat(9_999) + "]")).toBe(true);
  });
});
