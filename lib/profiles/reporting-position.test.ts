import fc from "fast-check";
import { expect, test } from "vitest";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { maxManagersInLine, getReportingPosition } from "./reporting-position";

/**
 * Builds a directory of numbered people with their managers' numbers or null, including cycles and unknown managers.
 */
function directoryOf(managers: readonly (number | null)[]) {
  const people = managers.map((_, index) => ({ id: String(index) }));
  const lines = managers.map((manager, index) => ({
    id: String(index),
    managerId: manager === null ? null : String(manager),
  }));
  return {
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    tree: buildReportingTree(lines),
  };
}

const managers = fc.array(fc.option(fc.integer({ min: 0, max: 29 })), { minLength: 1, maxLength: 30 });

test("in any tree, every line ends at a root and at the manager, and the counts add up", () => {
  fc.assert(
    fc.property(managers, (given) => {
      const directory = directoryOf(given);
      const places = directory.people.map(({ id }) => ({ id, ...getReportingPosition(directory, id) }));
      for (const { id, line, lineSkipped, peers, reports, allReports } of places) {
        const withSameManager = places.find((place) => place.id === line.at(-1)?.id)?.reports ?? [];
        expect(peers).toEqual(withSameManager.filter((other) => other.id !== id));
        expect(line.at(-1)?.id ?? null).toBe(directory.tree.managerOf(id));
        if (line[0]) expect(directory.tree.managerOf(line[0].id)).toBeNull();
        expect(line.length + lineSkipped).toBe(
          directory.people.filter((person) => (directory.tree.levelsBelow(id, person.id) ?? 0) > 0).length,
        );
        const below = reports.map((report) => places.find((place) => place.id === report.id));
        expect(allReports).toBe(below.reduce((sum, place) => sum + 1 + (place?.allReports ?? 0), 0));
      }
    }),
  );
});

test("a long line contains the top manager and the last managers, and counts the omitted managers", () => {
  const directory = directoryOf(
    Array.from({ length: 10_000 }, (_, index) => (index === 0 ? null : index - 1)),
  );
  const { line, lineSkipped } = getReportingPosition(directory, "9999");
  expect(line).toHaveLength(maxManagersInLine);
  expect(lineSkipped).toBe(9999 - maxManagersInLine);
  expect([line[0]?.id, line[1]?.id, line.at(-1)?.id]).toEqual(["0", "9988", "9998"]);
});

test("a person outside the tree has no position", () => {
  const directory = directoryOf([null, 0]);
  expect(getReportingPosition(directory, "7")).toEqual({
    line: [],
    lineSkipped: 0,
    peers: [],
    reports: [],
    allReports: 0,
  });
});
