import { describe, expect, test } from "vitest";
import { assignDepartments } from "@/lib/sync/departments/assign-departments";
import { cleanTeamNames } from "@/lib/sync/departments/listed-departments";
import { defaultDepartmentSettings } from "@/lib/sync/departments/schema";
import { aboutBody } from "@/lib/directory/about/schema";
import { toDepartmentId, toFormerDepartmentId } from "@/lib/directory/departments/department-id";
import { createNameMatcher } from "@/lib/identity/matching/name-forms";
import {
  findFrequentSpellings,
  groupBySpelling,
  isSameSpelling,
  mergeSpellings,
  removeDuplicateNames,
  toNameKey,
} from "./spellings";

/** Pairs of names that are two values, because they differ in their marks (PEOPLE-34). */
const distinctNames = [
  ["ビザ", "ピザ"],
  ["ホール設計", "ボール設計"],
  ["हिन्दी", "हिन्दू"],
  ["Bán hàng", "Bạn hàng"],
  ["נִסָּן", "ניסן"],
  ["C", "C++"],
  ["C#", "C++"],
  ["!!!", "???"],
] as const;
const spellings = [
  ["Malmö", "MALMO"],
  ["R&D", "r d"],
  ["Отдел учёта", "отдел учета"],
  ["ﾋﾞｻﾞ", "ビザ"],
  ["デザイン".normalize("NFD"), "デザイン".normalize("NFC")],
] as const;

const merge = (...counts: [string, number][]) => [...mergeSpellings(new Map(counts))];

describe("names of departments, offices, tags and fields", () => {
  test.each(distinctNames)("%s and %s are two values", (one, other) => {
    expect([isSameSpelling(one, other), isSameSpelling(other, one)]).toEqual([false, false]);
    expect(removeDuplicateNames([one, other, one])).toEqual([one, other]);
    expect(createNameMatcher([one])(other)).toBe(false);
    expect(createNameMatcher([one, other])(other)).toBe(true);
    expect(merge([one, 2], [other, 3])).toEqual([
      [one, 2],
      [other, 3],
    ]);
  });

  test.each(spellings)("%s and %s are one value", (one, other) => {
    expect([isSameSpelling(one, other), toNameKey(one)]).toEqual([true, toNameKey(other)]);
    expect(removeDuplicateNames([one, other])).toEqual([one]);
    const isOne = createNameMatcher([one]);
    expect([isOne(other), isOne(other), isOne(null), isOne("")]).toEqual([true, true, false, false]);
    expect(merge([one, 2], [other, 3])).toEqual([[other, 5]]);
    expect([
      ...findFrequentSpellings(
        new Map([
          [one, 2],
          [other, 3],
        ]),
      ).values(),
    ]).toEqual([other, other]);
  });

  test("of several with other marks, a name without marks is its own value", () => {
    const names = ["Ban hang", "Bán hàng", "BÁN HÀNG", "Bạn hàng"];
    expect(groupBySpelling(names, (name) => name).map(({ items }) => items)).toEqual([
      ["Ban hang"],
      ["Bán hàng", "BÁN HÀNG"],
      ["Bạn hàng"],
    ]);
    expect(names.filter(createNameMatcher(["ban hang"]))).toEqual(names);
  });

  test("of equally frequent spellings, the first in code unit order is shown", () => {
    expect(merge(["web", 2], ["Web", 2])).toEqual([["Web", 4]]);
  });

  test("stay two tags, teams, departments and ids, and the last spelling of a tag is stored", () => {
    const tags = ["ビザ", "ピザ", "C", "C++", "Zürich", "zurich"];
    expect(aboutBody.parse({ ask_me_about: tags }).ask_me_about).toEqual([
      "ビザ",
      "ピザ",
      "C",
      "C++",
      "zurich",
    ]);
    expect(cleanTeamNames(["ホール設計", "ボール設計", " Malmö", "Malmo", "\u3164"])).toEqual([
      "Malmö",
      "ホール設計",
      "ボール設計",
    ]);
    const people = ["ホール設計", "ボール設計", "ボール設計"].map((team, index) => ({
      ...{ id: String(index), managerId: null, teams: [team, "Hall"], department: null },
    }));
    const apart = people.map((person) => ({ ...person, teams: person.teams.slice(0, 1) }));
    expect([...assignDepartments(apart, defaultDepartmentSettings).values()]).toEqual([
      "ホール設計",
      "ボール設計",
      "ボール設計",
    ]);
    expect(["ホール設計", "ボール設計"].map(toDepartmentId)).toEqual(["ホール設計", "ボール設計"]);
    expect(toFormerDepartmentId(toDepartmentId("ボール設計"))).toBe("ホール設計");
  });
});
