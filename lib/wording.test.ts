import { describe, expect, test } from "vitest";
import { counted, countedPeople, formatDate, formatDay, formatTime, inSentence, plural } from "./wording";

describe("counts", () => {
  test.each([
    [0, "0 users"],
    [1, "1 user"],
    [2, "2 users"],
    [1234, "1,234 users"],
  ])("%d reads as %s", (count, words) => expect(counted(count, "user")).toBe(words));

  test("take a plural of their own where the word has one", () => {
    expect(countedPeople(1)).toBe("1 person");
    expect(countedPeople(10_000)).toBe("10,000 people");
    expect([0, 1, 2].map((count) => plural(count, "is", "are"))).toEqual(["are", "is", "are"]);
  });
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
  ])("a time is the day and the hour of the zone %s: %s", (zone, time, day) => {
    const at = new Date("2026-11-22T18:45:59Z");
    expect([formatTime(at, zone), formatDay(at, zone)]).toEqual([time, day]);
  });
});

test.each([
  ["Mobile", "mobile"],
  ["BSB", "BSB"],
])("the label %s is %s within a sentence", (label, words) => expect(inSentence(label)).toBe(words));
