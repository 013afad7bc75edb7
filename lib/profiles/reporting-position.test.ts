import { expect, test } from "vitest";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { maxManagersInLine, getReportingPosition } from "./reporting-position";

const directoryOf = (managers: readonly (string | null)[]) => ({
  byId: new Map(managers.map((_, index) => [String(index), { id: String(index) }])),
  tree: buildReportingTree(managers.map((managerId, index) => ({ id: String(index), managerId }))),
});

test.each([
  ["0", [], [], ["1", "2"], 3],
  ["1", ["0"], ["2"], ["3"], 1],
  ["3", ["0", "1"], [], [], 0],
  ["7", [], [], [], 0], // outside the tree
])(
  "the position of %s has line, peers, reports and everyone below",
  (person, line, peers, reports, allReports) => {
    const position = getReportingPosition(directoryOf([null, "0", "0", "1"]), person);
    const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
    expect([ids(position.line), ids(position.peers), ids(position.reports)]).toEqual([line, peers, reports]);
    expect([position.lineSkipped, position.allReports]).toEqual([0, allReports]);
  },
);

test("a long line contains the top manager and the last managers, and counts the omitted managers", () => {
  const directory = directoryOf(
    Array.from({ length: 10_000 }, (_, index) => (index === 0 ? null : String(index - 1))),
  );
  const { line, lineSkipped } = getReportingPosition(directory, "9999");
  expect(line).toHaveLength(maxManagersInLine);
  expect(lineSkipped).toBe(9999 - maxManagersInLine);
  expect([line[0]?.id, line[1]?.id, line.at(-1)?.id]).toEqual(["0", "9988", "9998"]);
});
