import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatPeopleCount,
  formatDate,
  formatDateInZone,
  formatDateTime,
  uncapitalizeLabel,
  pluralize,
  formatBsb,
  toBsbDigits,
  toTelephoneUrl,
} from "./text-format";

describe("counts", () => {
  test.each([
    [0, "0 users"],
    [1, "1 user"],
    [2, "2 users"],
    [1234, "1,234 users"],
  ])("%d reads as %s", (count, words) => expect(formatCount(count, "user")).toBe(words));

  test("use an irregular plural where the word has one", () => {
    expect(formatPeopleCount(1)).toBe("1 person");
    expect(formatPeopleCount(10_000)).toBe("10,000 people");
    expect([0, 1, 2].map((count) => pluralize(count, "is", "are"))).toEqual(["are", "is", "are"]);
  });
});

describe("a telephone link dials the number that is shown (PEOPLE-40)", () => {
  test.each<[string, string | null]>([
    ["+45 12 34 56 78", "tel:+4512345678"],
    ["020/123-45 ext. 6", "tel:02012345;ext=6"],
    ["+1 (555) 010-9999 x12", "tel:+15550109999;ext=12"],
    ["+44 (0)20 7946 0958", "tel:+442079460958"],
    ["0044 (0) 20 7946 0958", "tel:00442079460958"],
    ["0049 (0)30 1234567", "tel:0049301234567"],
    ["+39 (0)6 1234 5678", null],
    ["+44 (020) 7946 0958", null],
    ["(03) 9123 4567", "tel:0391234567"],
    ["030 - 1234567", "tel:0301234567"],
    ["+43 5572/1234", "tel:+4355721234"],
    ["０３ 1234 5678", "tel:0312345678"],
    ["0412 345 678 / 0498 765 432", null],
    ["0412 345 678 - 0498 765 432", null],
    ["0412 345 678 / 679", null],
    ["020/123-45 / 46", null],
    ["4711 / 4712", null],
    ["4711 - 4715", null],
    ["0412345678 0498765432", null],
    ["0412 345 678 or 0498 765 432", null],
    ["+61 412 345 678, +61 498 765 432", null],
    ["+49 30 1234567 (home)", null],
    ["1800 FLOWERS", null],
    ["none", null],
    ["-", null],
    ["12", null],
  ])("%s", (text, url) => expect(toTelephoneUrl(text)).toBe(url));
});

describe("dates and times", () => {
  test.each([
    ["1984-03-03", "3 Mar 1984"],
    ["2026-09-30", "30 Sep 2026"],
    ["0962-12-01", "1 Dec 962"],
  ])("%s reads as %s", (date, text) => expect(formatDate(date)).toBe(text));

  test.each([
    ["UTC", "22 Nov 2026, 18:45", "22 Nov 2026"],
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
  [" 012 003 ", "012003", "012-003"],
  ["06200", "06200", "06200"],
  ["062-0000", "062-0000", "062-0000"],
  ["CBA 062000", "CBA 062000", "CBA 062000"],
  ["", "", ""],
])("%j is %j in the API and %j on a page", (stored, digits, words) => {
  expect([toBsbDigits(stored), formatBsb(stored)]).toEqual([digits, words]);
});
