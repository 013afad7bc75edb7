import { describe, expect, test } from "vitest";
import { decideRemovals, type RemovalApproval } from "./removal-guard";

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const limit = { people: 10, share: 0.1 };
const decide = (
  gone: number,
  directorySize: number,
  given: Partial<{ isListingEmpty: boolean; unidentified: number; approval: RemovalApproval }> = {},
) => {
  const absent = people(gone);
  const none: RemovalApproval = { kind: "none" };
  const decision = decideRemovals({
    ...{ absent, directorySize, isListingEmpty: false, unidentified: 0, limit, approval: none },
    ...given,
  });
  expect(
    Object.values(decision)
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(absent.map(({ id }) => id).toSorted());
  return {
    removed: decision.removed.length,
    held: decision.held.length,
    skipped: decision.skipped.length,
  };
};
const removed = (count: number) => ({ removed: count, held: 0, skipped: 0 });
const held = (count: number) => ({ removed: 0, held: count, skipped: 0 });
const skipped = (count: number) => ({ removed: 0, held: 0, skipped: count });

describe("people missing from a complete listing", () => {
  test.each([
    ["as many as the limit, a large share (A11)", 10, 20, removed(10)],
    ["more than the limit, its share exactly (A8)", 11, 110, removed(11)],
    ["more than the limit and its share (A9)", 11, 109, held(11)],
    ["none (A7)", 0, 0, removed(0)],
  ])("%s: %i of %i", (_what, gone, size, expected) => {
    expect(decide(gone, size)).toEqual(expected);
  });

  test("are held if the listing is empty, however few they are (A6)", () => {
    expect(decide(1, 1, { isListingEmpty: true })).toEqual(held(1));
  });

  test("are skipped without a decision if a record without an id may be theirs, despite any approval", () => {
    for (const kind of ["none", "all"] as const) {
      expect(decide(3, 100, { unidentified: 1, approval: { kind } })).toEqual(skipped(3));
    }
  });

  test("are removed if an executive approved all removals, including those of an empty listing", () => {
    expect(decide(50, 60, { isListingEmpty: true, approval: { kind: "all" } })).toEqual(removed(50));
  });

  test("stay held, however few they are, if an executive removed only others of their run (SYNC-31)", () => {
    const undecided = new Set(["1", "2"]);
    expect(decide(3, 100, { approval: { kind: "none", undecided } })).toEqual({
      removed: 1,
      held: 2,
      skipped: 0,
    });
    const some: RemovalApproval = { kind: "held-run", personIds: new Set(["0", "2"]), undecided };
    expect(decide(3, 100, { approval: some })).toEqual({ removed: 2, held: 1, skipped: 0 });
    expect(decide(3, 100, { approval: { kind: "all" } })).toEqual(removed(3));
  });

  test("are removed if their run was approved; the limit applies to the others", () => {
    const approval: RemovalApproval = {
      kind: "held-run",
      personIds: new Set(people(15).map(({ id }) => id)),
    };
    expect(decide(15, 40, { approval })).toEqual(removed(15));
    expect(decide(25, 40, { approval })).toEqual(removed(25));
    expect(decide(26, 40, { approval })).toEqual({ removed: 15, held: 11, skipped: 0 });
    expect(decide(20, 20, { approval, isListingEmpty: true })).toEqual({ removed: 15, held: 5, skipped: 0 });
  });
});
