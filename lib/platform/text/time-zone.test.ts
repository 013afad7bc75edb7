import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTimeZone, getOffsetMinutes, findStartOfDay } from "./time-zone";
import { readZonedClock } from "./text-format";
import { getPropertyRuns } from "@/testing/property-runs";

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`);

describe("the first moment of a day", () => {
  test.each([
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00.000Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"], // midnight was skipped
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"], // the day was skipped
  ])("%s in %s is %s", (date, zone, start) => {
    expect(findStartOfDay(utc(date), zone).toISOString()).toBe(start);
  });

  test("has the day's date, and the preceding second has an earlier date", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const days = fc.integer({ min: utc("1971-01-01") / 86_400_000, max: utc("2040-01-01") / 86_400_000 });
    fc.assert(
      fc.property(zones, days, (zone, count) => {
        const day = count * 86_400_000;
        const start = findStartOfDay(day, zone);
        expect(readZonedClock(zone, start).day).toBeGreaterThanOrEqual(day);
        expect(readZonedClock(zone, new Date(start.getTime() - 1_000)).day).toBeLessThan(day);
      }),
      { numRuns: getPropertyRuns(75) },
    );
  });
});

test.each([
  ["Asia/Kathmandu", 345],
  ["America/St_Johns", -210],
])("%s is %d minutes ahead of UTC", (zone, minutes) => {
  expect(getOffsetMinutes(zone, new Date("2026-11-22T23:59:59Z"))).toBe(minutes);
});

test.each([
  ["europe/lisbon", "Europe/Lisbon"],
  ["Mars/Olympus_Mons", null],
  ["", null],
])("the canonical name of the zone %j is %s", (name, known) => expect(parseTimeZone(name)).toBe(known));
