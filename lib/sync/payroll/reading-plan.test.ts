import { expect, test } from "vitest";
import { shouldReadEmployee, estimateOverheadRequests } from "./reading-plan";

const at = (time: string) => new Date(time);
const now = at("2026-11-21T02:20:00Z");
const changed = at("2026-10-01T09:00:00Z");
const read = at("2026-11-20T02:25:00Z");

test.each([
  [
    "skips an employee unchanged since a reading of yesterday",
    { changedAt: changed, readAt: read },
    changed,
    false,
  ],
  ["reads an employee changed since", { changedAt: changed, readAt: read }, at("2026-11-20T12:00:00Z"), true],
  [
    "reads an employee whose change time is older than at the last reading, because a change was reverted",
    { changedAt: changed, readAt: read },
    at("2026-09-01T00:00:00Z"),
    true,
  ],
  [
    "reads an employee last read a week ago",
    { changedAt: changed, readAt: at("2026-11-14T02:20:00Z") },
    changed,
    true,
  ],
  [
    "who was read a moment less than a week ago",
    { changedAt: changed, readAt: at("2026-11-14T02:20:01Z") },
    changed,
    false,
  ],
  [
    "reads an employee changed just before the last reading, because a second change may have followed",
    { changedAt: at("2026-11-20T02:24:00Z"), readAt: read },
    at("2026-11-20T02:24:00Z"),
    true,
  ],
  ["reads an employee who was never read", { changedAt: null, readAt: null }, changed, true],
  ["reads an employee without a change time in the list", { changedAt: changed, readAt: read }, null, true],
])("%s", (_who, last, listed, expected) => {
  expect(shouldReadEmployee(last, { changedAt: listed }, now)).toBe(expected);
});

test("reads a person missing from the list, because the list may be incomplete", () => {
  expect(shouldReadEmployee({ changedAt: changed, readAt: read }, undefined, now)).toBe(true);
});

test("requests beyond one per person are pages of a hundred and the super funds", () => {
  expect([1, 100, 101, 1_000].map(estimateOverheadRequests)).toEqual([3, 3, 4, 12]);
});
