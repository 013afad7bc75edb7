import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSchedule } from "@/lib/platform/schedule";
import { dueAt, fileNameAt, isOverdue, reasonOf, toDelete } from "./schedule-plan";

const nightly = parseSchedule("20 2 * * *");
if (!nightly) throw new Error("no schedule");
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const never = { startedAt: null, finishedAt: null, isFailed: false };

describe("a backup is due", () => {
  test("the next time after Kith began to look, where none was ever made", () => {
    expect(dueAt(nightly, { ...never, firstLook: at("20T10:00") })).toEqual(at("21T02:20"));
  });
  test("the next time after the last one, also where Kith was stopped then", () => {
    const last = { startedAt: at("18T02:20"), finishedAt: at("18T02:21"), isFailed: false };
    expect(dueAt(nightly, { ...last, firstLook: at("20T10:00") })).toEqual(at("19T02:20"));
  });
  test("an hour after one that failed", () => {
    const last = { startedAt: at("20T02:20"), finishedAt: at("20T02:30"), isFailed: true };
    expect(dueAt(nightly, { ...last, firstLook: at("20T00:00") })).toEqual(at("20T03:30"));
  });
});

test("is overdue when two times have passed since the last good one", () => {
  expect(isOverdue(nightly, at("20T02:20"), at("21T02:30"))).toBe(false);
  expect(isOverdue(nightly, at("20T02:20"), at("22T02:30"))).toBe(true);
  expect(isOverdue(nightly, null, at("22T02:30"))).toBe(false);
});

describe("what is kept", () => {
  test("are the newest, and never a file that is not ours", () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 9 }), (minutes, keep) => {
        const made = minutes.map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000));
        const others = ["kith-monday.backup", "notes.txt", "kith-2026.backup", ".backup"];
        const gone = toDelete([...others, ...made.map(fileNameAt)], keep);
        const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime());
        expect(gone.toSorted()).toEqual(newestFirst.slice(keep).map(fileNameAt).toSorted());
      }),
    );
  });
  test("is nothing that was never finished", () => {
    expect(toDelete([`${fileNameAt(at("20T02:20"))}.unfinished-17`], 3)).toHaveLength(1);
  });
});

test.each([
  ["stopped", "Kith was stopped while it was made."],
  ["Error: ENOSPC: no space left on device, write", "There is no room left for it."],
  ["There is no room for a copy of the database beside it.", "There is no room left for it."],
  ["Error: EACCES: permission denied, mkdir '/secret/place'", "The folder for backups cannot be written to."],
  ["something with /secret/place in it", "Kith's log says why."],
])("%s is told without a place of the machine", (said, reason) => {
  expect(reasonOf(said)).toBe(reason);
});
