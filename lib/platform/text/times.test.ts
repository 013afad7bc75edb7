import { expect, test } from "vitest";
import { parseTime } from "@/packages/client/src/index";
import { parseTimestamp } from "./times";

test.each([
  ["2026-11-20T23:04:05", "2026-11-20T23:04:05.000Z"],
  ["2026-11-20t23:04:05z", "2026-11-20T23:04:05.000Z"],
  ["2026-11-20T23:04:05.678901Z", "2026-11-20T23:04:05.678Z"],
  ["2026-11-20T23:04:05 10:30", "2026-11-20T12:34:05.000Z"],
  ["2026-11-20T23:04:05.5-02:00", "2026-11-21T01:04:05.500Z"],
])("input reads %s as RFC 3339 or UTC", (text, time) => {
  expect(parseTimestamp(text)?.toISOString()).toBe(time);
});

test.each([
  "2026-02-30T00:00:00Z",
  "2026-11-20T24:00:00Z",
  "2026-11-20T23:04:60Z",
  "2026-11-20T23:04:05+24:00",
  "2026-11-20T23:04:05+0100",
  "2026-11-20",
  "0001-01-01T00:00:00+01:00",
  "9999-12-31T23:59:59-01:00",
])("input refuses %s as a time", (text) => {
  expect(parseTimestamp(text)).toBeNull();
});

test("the client reads a response time as UTC, and refuses any other text", () => {
  expect(parseTime("2026-11-20T23:04:05").toISOString()).toBe("2026-11-20T23:04:05.000Z");
  for (const text of ["2026-11-20T23:04:05Z", "2026-11-20", "2026-13-01T00:00:00", ""])
    expect(() => parseTime(text)).toThrow(RangeError);
});
