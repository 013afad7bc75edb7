import { expect, test } from "vitest";
import { needsReading, requestsBeside } from "./reading-plan";

const at = (time: string) => new Date(time);
const now = at("2026-11-21T02:20:00Z");
const changed = at("2026-10-01T09:00:00Z");
const read = at("2026-11-20T02:25:00Z");

test.each([
  ["who was not changed since a reading of yesterday", { changedAt: changed, readAt: read }, changed, false],
  ["who was changed since", { changedAt: changed, readAt: read }, at("2026-11-20T12:00:00Z"), true],
  [
    "whose change is older than the one that was read: it was put back",
    { changedAt: changed, readAt: read },
    at("2026-09-01T00:00:00Z"),
    true,
  ],
  ["who was read a week ago", { changedAt: changed, readAt: at("2026-11-14T02:20:00Z") }, changed, true],
  [
    "who was read a moment less than a week ago",
    { changedAt: changed, readAt: at("2026-11-14T02:20:01Z") },
    changed,
    false,
  ],
  [
    "who was changed right before they were read: another change may have followed",
    { changedAt: at("2026-11-20T02:24:00Z"), readAt: read },
    at("2026-11-20T02:24:00Z"),
    true,
  ],
  ["who was never read", { changedAt: null, readAt: null }, changed, true],
  ["of whom the list does not say when", { changedAt: changed, readAt: read }, null, true],
])("%s", (_who, last, listed, expected) => {
  expect(needsReading(last, { changedAt: listed }, now)).toBe(expected);
});

test("who is not in the list is read: it may leave people out", () => {
  expect(needsReading({ changedAt: changed, readAt: read }, undefined, now)).toBe(true);
});

test("beside one for each person there are pages of a hundred and the super funds", () => {
  expect([1, 100, 101, 1_000].map(requestsBeside)).toEqual([3, 3, 4, 12]);
});
