import { describe, expect, test } from "vitest";
import { findAdvisories, isAffected, type OsvRecord } from "./match-advisories";

type Events = NonNullable<NonNullable<OsvRecord["affected"]>[number]["ranges"]>[number]["events"];
const within = (...events: Events) => ({ ranges: [{ type: "SEMVER", events }] });

test.each([
  ["from the beginning", within({ introduced: "0" }, { fixed: "2.0.0" }), ["0.0.1", "1.9.9"], ["2.0.0"]],
  ["a version before a release", within({ introduced: "0" }, { fixed: "2.0.0" }), ["2.0.0-rc.1"], ["2.0.1"]],
  ["from a version on", within({ introduced: "1.2.0" }), ["1.2.0", "9.0.0"], ["1.1.9", "1.2.0-a"]],
  [
    "up to a version and with it",
    within({ introduced: "1.0.0" }, { last_affected: "1.5.0" }),
    ["1.0.0", "1.5.0"],
    ["1.5.1"],
  ],
  [
    "two times, in whatever order they stand",
    within({ fixed: "3.1.0" }, { introduced: "3.0.0" }, { introduced: "0" }, { fixed: "1.0.0" }),
    ["0.9.0", "3.0.5"],
    ["1.0.0", "2.9.9", "3.1.0", "10.0.0"],
  ],
  ["below a limit", within({ introduced: "0" }, { limit: "2.0.0" }), ["1.0.0"], ["2.0.0"]],
  ["by its name alone", { versions: ["1.0.0"] }, ["1.0.0"], ["1.0.1"]],
  ["of another kind of range", { ranges: [{ type: "GIT", events: [{ introduced: "0" }] }] }, [], ["1.0.0"]],
])("a version is affected %s", (_how, affected, inside, outside) => {
  for (const version of inside) expect([version, isAffected(version, affected)]).toEqual([version, true]);
  for (const version of outside) expect([version, isAffected(version, affected)]).toEqual([version, false]);
});

describe("of records of a database", () => {
  const record = (more: Partial<OsvRecord> = {}, name = "left", ecosystem = "npm"): OsvRecord => ({
    id: "GHSA-1",
    modified: "2026-11-01T00:00:00Z",
    summary: "It breaks",
    database_specific: { severity: "HIGH" },
    affected: [{ package: { ecosystem, name }, ...within({ introduced: "0" }, { fixed: "1.1.0" }) }],
    ...more,
  });
  const installed = [
    { name: "left", version: "1.0.0", isDevelopment: false },
    { name: "left", version: "1.1.0", isDevelopment: false },
    { name: "@scope/left", version: "1.0.0", isDevelopment: true },
  ];

  test("counts npm advisories of the exact name that are not withdrawn, once per installed version", () => {
    const records = [
      record(),
      record({ id: "GHSA-2", withdrawn: "2026-11-02T00:00:00Z" }),
      record({ id: "GHSA-3" }, "left", "PyPI"),
      record({ id: "GHSA-4", affected: [] }),
      record({ id: "GHSA-5" }, "@scope/left"),
    ];
    expect(findAdvisories(records, installed)).toEqual([
      {
        ...{ id: "GHSA-1", name: "left", version: "1.0.0", isDevelopment: false },
        ...{ severity: "high", summary: "It breaks", fixed: ["1.1.0"] },
      },
      expect.objectContaining({ id: "GHSA-5", name: "@scope/left", isDevelopment: true }),
    ]);
  });
});
