import { expect, test } from "vitest";
import { formatTimeDifference, readLocalClock } from "./local-clock";

const noon = Date.parse("2026-11-22T12:00:30Z");

test.each([
  ["Europe/Lisbon", "Europe/Lisbon", "12:00", "same time as yours"],
  ["Australia/Sydney", "Europe/Lisbon", "23:00", "11 h ahead of you"],
  ["Europe/Lisbon", "Australia/Sydney", "12:00", "11 h behind you"],
  ["Asia/Kathmandu", "UTC", "17:45", "5 h 45 min ahead of you"],
  ["Pacific/Auckland", "UTC", "Mon 01:00", "13 h ahead of you"],
  ["America/St_Johns", "UTC", "08:30", "3 h 30 min behind you"],
])("the time in %s, viewed from %s, is %s, %s", (zone, readerZone, time, difference) => {
  expect(readLocalClock(noon, zone, readerZone)).toEqual({ time, difference });
});

test("applies the daylight saving time of the given day", () => {
  const july = Date.parse("2026-07-22T12:00:00Z");
  expect(readLocalClock(july, "Australia/Sydney", "Europe/Lisbon")?.difference).toBe("9 h ahead of you");
});

test("shows nothing for an unknown time zone", () => {
  expect(readLocalClock(noon, "Mars/Olympus_Mons", "UTC")).toBeNull();
});

test("shows differences below an hour in minutes", () => {
  expect(formatTimeDifference(-30)).toBe("30 min behind you");
});
