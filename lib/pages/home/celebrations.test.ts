import { describe, expect, test } from "vitest";
import { buildPerson } from "@/testing/directory-person";
import { describeCelebration, listCelebrations } from "./celebrations";

const list = (
  today: string,
  ...dates: { id: string; joined_on: string | null; birthday?: string | null }[]
) =>
  listCelebrations(dates, new Map(dates.map(({ id }) => [id, buildPerson(id)])), today).map((one) =>
    [one.person.id, one.on, one.kind === "birthday" ? one.kind : one.years].join(" "),
  );

describe("celebrations of the week", () => {
  test("are the birthdays and anniversaries of seven days, by date and name, across the end of the year", () => {
    expect(
      list(
        "2026-12-29",
        { id: "b", joined_on: "2020-01-04" },
        { id: "a", joined_on: "2016-01-04", birthday: "12-29" },
        { id: "late", joined_on: "2020-01-05", birthday: "12-28" },
        { id: "unknown", joined_on: null, birthday: null },
      ),
    ).toEqual(["a 2026-12-29 birthday", "a 2027-01-04 11", "b 2027-01-04 7"]);
  });

  test("omit the first day itself and a first day in the future", () => {
    expect(
      list("2026-11-25", { id: "new", joined_on: "2026-11-26" }, { id: "next", joined_on: "2027-11-26" }),
    ).toEqual([]);
  });

  test("celebrate 29 February on the 28th, unless the year has it", () => {
    const leapling = { id: "a", joined_on: "2024-02-29", birthday: "02-29" };
    expect(list("2026-02-26", leapling)).toEqual(["a 2026-02-28 birthday", "a 2026-02-28 2"]);
    expect(list("2028-02-26", leapling)).toEqual(["a 2028-02-29 birthday", "a 2028-02-29 4"]);
    expect(list("2028-02-29", leapling)).toHaveLength(2);
    expect(list("2026-03-01", leapling)).toEqual([]);
  });

  test("never name a person who is not in the directory", () => {
    expect(
      listCelebrations([{ id: "gone", joined_on: null, birthday: "11-25" }], new Map(), "2026-11-25"),
    ).toEqual([]);
  });

  test("are described by their day", () => {
    const describeOn = (on: string) =>
      describeCelebration({ person: buildPerson("a"), on, kind: "anniversary", years: 1 }, "2026-11-25");
    // The browser's date may be ahead of the server's, which selected the celebrations.
    const days = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-28"];
    expect(days.map(describeOn)).toEqual([
      "1 year yesterday",
      "1 year today",
      "1 year tomorrow",
      "1 year on Sat",
    ]);
    expect(
      describeCelebration({ person: buildPerson("a"), on: "2027-01-03", kind: "birthday" }, "2026-11-25"),
    ).toBe("Birthday on 3 Jan");
  });
});
