import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatPeopleCount,
  formatDate,
  formatDateInZone,
  formatDateTime,
  uncapitalizeLabel,
  pluralize,
} from "./text-format";
import { formatBsb, toBsbDigits } from "./bsb";

describe("counts", () => {
  test.each([
    [1, "1 user"],
    [1234, "1,234 users"],
  ])("%d reads as %s", (count, words) => expect(formatCount(count, "user")).toBe(words));

  test("use an irregular plural where the word has one", () => {
    expect(formatPeopleCount(1)).toBe("1 person");
    expect(formatPeopleCount(10_000)).toBe("10,000 people");
    expect([0, 1, 2].map((count) => pluralize(count, "is", "are"))).toEqual(["are", "is", "are"]);
  });
});

describe("dates and times", () => {
  test.each([
    ["1984-03-03", "3 Mar 1984"],
    ["0962-12-01", "1 Dec 962"],
  ])("%s reads as %s", (date, text) => expect(formatDate(date)).toBe(text));

  test.each([
    ["Asia/Kathmandu", "23 Nov 2026, 00:30", "23 Nov 2026"],
    ["America/Toronto", "22 Nov 2026, 13:45", "22 Nov 2026"],
  ])("a time in the zone %s reads as %s", (zone, time, day) => {
    const at = new Date("2026-11-22T18:45:59Z");
    expect([formatDateTime(at, zone), formatDateInZone(at, zone)]).toEqual([time, day]);
  });
});

test.each([
  ["Mobile", "mobile"],
  ["BSB", "BSB"],
])("the label %s is %s within a sentence", (label, words) => expect(uncapitalizeLabel(label)).toBe(words));

test.each([
  ["062000", "062000", "062-000"],
  ["062-000", "062000", "062-000"],
  ["06200", "06200", "06200"],
  ["CBA 062000", "CBA 062000", "CBA 062000"],
])("%j is %j in the API and %j on a page", (stored, digits, words) => {
  expect([toBsbDigits(stored), formatBsb(stored)]).toEqual([digits, words]);
});
