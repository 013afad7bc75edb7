import { expect, test } from "vitest";
import { buildMapping } from "@/testing/browser-data";
import { findOpenConflicts, getMappingTab, type MappingConflict } from "./mapping-state";

const conflict = (provider: MappingConflict["provider"], external_id: string): MappingConflict => ({
  user_id: "1",
  provider,
  external_id,
  reason: "shared_email",
});

const link = (is_known: boolean | null) =>
  ({ origin: "manual", set_by_name: "Zoe", set_at: "2026-01-01T00:00:00", is_known }) as const;

test.each([
  ["without any id", buildMapping({}), [], "attention"],
  [
    "with an id that payroll lists",
    buildMapping({ payroll_id: "a", payroll_link: link(true) }),
    [],
    "matched",
  ],
  ["with an unchecked id", buildMapping({ payroll_id: "a", payroll_link: link(null) }), [], "matched"],
  [
    "with an id that payroll does not list (MAP-10)",
    buildMapping({ payroll_id: "Freja", payroll_link: link(false) }),
    [],
    "attention",
  ],
  ["with an open conflict", buildMapping({ projects_id: "7" }), [conflict("payroll", "a")], "attention"],
  [
    "with one of the conflicting ids",
    buildMapping({ payroll_id: "b" }),
    [conflict("payroll", "a"), conflict("payroll", "b")],
    "matched",
  ],
  [
    "with a conflict resolved in one system only",
    buildMapping({ payroll_id: "a" }),
    [conflict("payroll", "a"), conflict("projects", "9")],
    "attention",
  ],
  ["who is ignored", buildMapping({ ignored: true }), [conflict("payroll", "a")], "ignored"],
] as const)("a user %s", (_who, mapping, conflicts, tab) => {
  expect(getMappingTab(mapping, findOpenConflicts([mapping], conflicts))).toBe(tab);
});

test("ignores conflicts of users who are not in the list", () => {
  expect(findOpenConflicts([], [conflict("payroll", "a")]).size).toBe(0);
});
