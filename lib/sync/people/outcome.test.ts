import { expect, test } from "vitest";
import { isProblemKind, toSyncOutcome, toSyncResponse } from "./outcome";

const run = (given: Partial<Parameters<typeof toSyncOutcome>[0]>) =>
  toSyncOutcome({ id: "r", state: "succeeded", synced: 7, matchedUsers: 5, heldRemovals: 3, ...given });

test("the response of a sync counts people and users, and includes held removals if there are any", () => {
  const counts = { ok: true, synced: 7, matched_users: 5 };
  expect(toSyncResponse(run({}))).toEqual(counts);
  expect(toSyncResponse(run({ state: "held" }))).toEqual({ ...counts, held_removals: 3, run_id: "r" });
});

test("a count missing from the run is zero", () => {
  expect(run({ synced: null, matchedUsers: null, heldRemovals: null })).toMatchObject({
    ...{ synced: 0, matchedUsers: 0, heldRemovals: 0 },
  });
});

test("accepts only problem kinds as the reason of a failed run", () => {
  expect([isProblemKind("upstream"), isProblemKind("bad luck"), isProblemKind(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
