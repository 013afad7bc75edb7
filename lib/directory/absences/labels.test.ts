import { updatePresence } from "./presence";
import { describe, expect, test } from "vitest";
import { describeAbsence, formatPresenceBadge } from "./labels";
import type { Absence } from "./schema";

const today = "2026-11-25"; // a Wednesday
const absenceOf = (starts_on: string, back_on: string): Absence => ({
  ...{ starts_at: `${starts_on}T00:00:00`, ends_at: `${back_on}T00:00:00` },
  ...{ starts_on, back_on },
});

describe("the badge of a person who is away", () => {
  test.each([
    ["2026-11-25", "Away today"],
    ["2026-11-24", "Away today"], // it is still yesterday where the person is
    ["2026-11-26", "Away until tomorrow"],
    ["2027-11-25", "Away until 25 Nov 2027"],
  ])("until %s is %s", (back_on, label) => {
    expect(formatPresenceBadge({ now: "away", absences: [absenceOf("2026-11-23", back_on)] }, today)).toBe(
      label,
    );
  });

  test("is absent for a person who is busy, free or unknown", () => {
    const absences = [absenceOf("2026-11-25", "2026-11-27")];
    expect(formatPresenceBadge({ now: "away", absences }, today)).toBe("Away until Fri");
    expect(formatPresenceBadge({ now: "busy", absences }, today)).toBeNull();
    expect(formatPresenceBadge({ now: "free", absences }, today)).toBeNull();
    expect(formatPresenceBadge(undefined, today)).toBeNull();
  });
});

test.each([
  ["2026-11-20", "2026-11-27", true, "Away now, back on Fri"],
  ["2026-11-25", "2026-11-26", true, "Away now, back tomorrow"],
  ["2026-11-25", "2026-11-25", true, "Away today"],
  ["2026-11-25", "2026-11-25", false, "Away part of today"],
  ["2026-11-27", "2026-11-27", false, "Away part of Fri"],
  ["2026-11-26", "2026-11-27", false, "Away from tomorrow, back on Fri"],
  ["2026-11-30", "2026-12-14", false, "Away from Mon, back on 14 Dec"],
] as const)("an absence from %s to %s (current: %s) reads %s", (starts_on, back_on, isCurrent, text) => {
  expect(describeAbsence(absenceOf(starts_on, back_on), isCurrent, today)).toBe(text);
});

test("an absence that has ended since the response is over, and a later one is next", () => {
  const later = { starts_at: "2026-11-24T00:00:00", ends_at: "2026-11-25T00:00:00" };
  const until = "2026-11-23T08:00:00";
  const person = {
    now: "away" as const,
    until,
    absences: [{ starts_at: "2026-11-22T00:00:00", ends_at: until }, later],
  };
  expect(updatePresence(person, "2026-11-23T07:59:59")).toEqual(person);
  expect(updatePresence(person, until)).toEqual({ now: "free", until: null, absences: [later] });
});
