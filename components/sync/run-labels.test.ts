import { expect, test } from "vitest";
import type { HeldPeople } from "@/lib/runs/run-schema";
import { buildSyncRun } from "@/testing/browser-data";
import { indexNames } from "./run-person";
import { describeRemovalRisks } from "./held-removals-decision";
import { describeRunResult } from "./run-state";
import { splitByNames } from "./run-warnings";

const held = (given: Partial<HeldPeople>): HeldPeople => ({
  people: [],
  managers: 0,
  reports: 0,
  includes_you: false,
  ...given,
});

test.each([
  [held({ managers: 9, reports: 41, includes_you: true }), "9 managers with 41 reports; includes you"],
  [held({ managers: 1, reports: 1 }), "1 manager with 1 report"],
  [held({ includes_you: true }), "Includes you"],
  [held({}), null],
])("%# describes the people in held removals", (people, words) => {
  expect(describeRemovalRisks(people)).toBe(words);
});

const warning = { code: "unknown_manager", detail: "", person_ids: [] };

test.each([
  [buildSyncRun({ created: 3, removed: 1 }), "3 joined, 1 left"],
  [buildSyncRun({ updated: 1_204, warnings: [warning, warning] }), "1,204 changed, 2 warnings"],
  [buildSyncRun({ state: "held", held_removals: 30 }), "30 held back"],
  [buildSyncRun({}), "No changes"],
  [buildSyncRun({ state: "failed", created: null, updated: null, removed: null, held_removals: null }), ""],
  [buildSyncRun({ source: "payroll", updated: 2, failed: 1 }), "2 changed, 1 not read"],
  [buildSyncRun({ answers_run_id: "00000000-0000-4000-8000-000000000002", created: null }), "1 returned"],
])("%# describes what a run did, without zeros", (done, words) => {
  expect(describeRunResult(done)).toBe(words);
});

test.each<[string, ReturnType<typeof splitByNames>]>([
  ["No one is named.", ["No one is named."]],
  [
    "Ann Lee and Ben: Ann Lee stands alone.",
    [{ personId: "a" }, " and Ben: ", { personId: "a" }, " stands alone."],
  ],
  [
    "Ann Leeds (Art), Ann Lee and Ann Leeson",
    [{ personId: "b" }, ", ", { personId: "a" }, " and Ann Leeson"],
  ],
])("links the names in %j, none within a longer name or word", (sentence, parts) => {
  const names = indexNames([
    { person_id: "a", name: "Ann Lee", is_here: true, is_stored: true },
    { person_id: "b", name: "Ann Leeds (Art)", is_here: true, is_stored: true },
  ]);
  expect(splitByNames(sentence, ["a", "b", "c"], names)).toEqual(parts);
});
