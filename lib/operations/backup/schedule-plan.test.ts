import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSchedule } from "@/lib/platform/text/schedule";
import {
  computeNextBackupTime,
  toBackupFileName,
  isBackupOverdue,
  describeBackupFailure,
  selectBackupFilesToDelete,
} from "./schedule-plan";

const nightly = parseSchedule("20 2 * * *");
if (!nightly) throw new Error("no schedule");
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

describe("a backup is due", () => {
  test("at the next time after the last backup, even if Kith was stopped then", () => {
    const last = { startedAt: at("18T02:20"), finishedAt: at("18T02:21"), isFailed: false };
    expect(computeNextBackupTime(nightly, last)).toEqual(at("19T02:20"));
  });
  test("an hour after a failure", () => {
    const last = { startedAt: at("20T02:20"), finishedAt: at("20T02:30"), isFailed: true };
    expect(computeNextBackupTime(nightly, last)).toEqual(at("20T03:30"));
  });
});

test("is overdue when two due times have passed since the last successful backup", () => {
  expect(isBackupOverdue(nightly, at("20T02:20"), at("21T02:30"))).toBe(false);
  expect(isBackupOverdue(nightly, at("20T02:20"), at("22T02:30"))).toBe(true);
  expect(isBackupOverdue(nightly, null, at("22T02:30"))).toBe(false);
});

describe("retention", () => {
  test("retains the newest files, and never deletes a foreign file", () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 9 }), (minutes, keep) => {
        const made = minutes.map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000));
        const others = ["kith-monday.backup", "notes.txt", "kith-2026.backup", ".backup"];
        const gone = selectBackupFilesToDelete([...others, ...made.map(toBackupFileName)], keep);
        const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime());
        expect(gone.toSorted()).toEqual(newestFirst.slice(keep).map(toBackupFileName).toSorted());
      }),
    );
  });
  test("deletes unfinished files", () => {
    expect(selectBackupFilesToDelete([`${toBackupFileName(at("20T02:20"))}.unfinished-17`], 3)).toHaveLength(
      1,
    );
  });
});

test.each([
  ["Error: ENOSPC: no space left on device, write", "The disk is full."],
  ["There is no room on the disk for the copy of the database.", "The disk is full."],
  ["Error: EACCES: permission denied, mkdir '/secret/place'", "The folder for backups is not writable."],
  ["something with /secret/place in it", "Kith's log says why."],
])("%s is described without a path of the machine", (said, reason) => {
  expect(describeBackupFailure(said)).toBe(reason);
});
