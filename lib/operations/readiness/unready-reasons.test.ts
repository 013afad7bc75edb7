import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveUnreadyReasons } from "./unready-reasons";

const sound = { isReadOnly: false, migrations: ["one", "two"] };
const own = ["one", "two"];

test.each([
  ["everything is as it should be", "serving", sound, []],
  ["it is starting, whatever else", "starting", null, ["starting"]],
  ["it is stopping", "stopping", sound, ["stopping"]],
  ["the database does not answer", "serving", null, ["database_unreachable"]],
  ["the database takes no changes", "serving", { ...sound, isReadOnly: true }, ["database_read_only"]],
  ["a migration is missing", "serving", { ...sound, migrations: ["one"] }, ["migration_pending"]],
  [
    "several concurrent reasons",
    "stopping",
    { isReadOnly: true, migrations: [] },
    ["stopping", "database_read_only", "migration_pending"],
  ],
] as const)("%s", (_what, phase, database, expected) => {
  expect(deriveUnreadyReasons(phase, database, own)).toEqual(expected);
});

test("migrations of a newer version are no reason: the old version continues to serve while it is replaced", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (newer) => {
      expect(deriveUnreadyReasons("serving", { ...sound, migrations: [...own, ...newer] }, own)).toEqual([]);
    }),
  );
});
