import { expect, test } from "vitest";
import { isProblemKind, outcomeOf, syncResponseOf } from "./outcome";

const run = (given: Partial<Parameters<typeof outcomeOf>[0]>) =>
  outcomeOf({ id: "r", state: "succeeded", synced: 7, matchedUsers: 5, heldRemovals: 3, ...given });

test("the answer of a sync counts people and users, and what is held where something is", () => {
  const counts = { ok: true, synced: 7, matched_users: 5 };
  expect(syncResponseOf(run({}))).toEqual(counts);
  expect(syncResponseOf(run({ state: "held" }))).toEqual({ ...counts, held_removals: 3, run_id: "r" });
});

test("what a run has not counted is none", () => {
  expect(run({ synced: null, matchedUsers: null, heldRemovals: null })).toMatchObject({
    ...{ synced: 0, matchedUsers: 0, heldRemovals: 0 },
  });
});

test("a reason of a failed run is one of those that a problem has", () => {
  expect([isProblemKind("upstream"), isProblemKind("bad luck"), isProblemKind(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
