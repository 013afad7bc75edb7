import { describe, expect, test } from "vitest";
import type { ReviewEmployee, ReviewPerson, ReviewResponse } from "@/lib/links/payroll/review-schema";
import { buildReviewEmployee, buildReviewPerson, buildReviewSuggestion } from "@/testing/browser-data";
import {
  comparePersonWithEmployee,
  chooseFirstTab,
  isExactMatch,
  matchesQuery,
  applySavedDecisions,
} from "./review-state";

const review = (suggestions: ReviewResponse["suggestions"], linked = 0): ReviewResponse => ({
  read_at: "2026-11-21T00:00:00",
  reading: null,
  counts: {
    people: suggestions.length + linked + 1,
    linked,
    exact: suggestions.filter(({ obstacle }) => obstacle === null).length,
    to_decide: suggestions.filter(({ obstacle }) => obstacle !== null).length,
    not_found: 1,
    employees_left: 0,
    rejected: 0,
  },
  suggestions,
  not_found: [{ person: buildReviewPerson("missing"), alternatives: [] }],
  employees_left: [],
  linked: [],
  rejected: [],
  employees: [buildReviewEmployee("e1"), buildReviewEmployee("e2")],
  pictures: {},
  next: null,
});

test("counts every open match in the tab To review, like home and the badge, and lists exact matches last", () => {
  const open = applySavedDecisions(
    review([buildReviewSuggestion("p1", "e1", true), buildReviewSuggestion("p2", "e2", false)]),
    new Map(),
  );
  expect(open.counts.decide).toBe(2);
  expect(open.decide.map((one) => one.person.id)).toEqual(["p2", "p1"]);
});

describe("shows decisions immediately", () => {
  const whole = review([buildReviewSuggestion("p1", "e1", true), buildReviewSuggestion("p2", "e2", false)]);
  test("moves a linked person from the lists to the linked count", () => {
    const open = applySavedDecisions(whole, new Map([["p1", { kind: "linked", employeeId: "e1" }]]));
    expect(open.counts).toEqual({ decide: 1, exact: 0, missing: 1, linked: 1, rejected: 0 });
  });
  test("removes a rejected suggestion and keeps another suggestion for the person", () => {
    const rejected = applySavedDecisions(whole, new Map([["p2", { kind: "rejected", employeeId: "e2" }]]));
    expect(rejected.counts).toEqual({ decide: 1, exact: 1, missing: 1, linked: 0, rejected: 1 });
    const other = applySavedDecisions(whole, new Map([["p2", { kind: "rejected", employeeId: "e9" }]]));
    expect(other.decide).toHaveLength(2);
  });
  test("counts a person once when the review includes the decision", () => {
    const link = {
      employee_id: "e1",
      person_id: "p1",
      has_left: false,
      name: "Ana Costa",
      origin: "manual" as const,
      linked_by: "Mara",
      linked_at: "2026-11-21T00:00:00",
    };
    const read = { ...review([], 1), linked: [link] };
    const open = applySavedDecisions(read, new Map([["p1", { kind: "linked", employeeId: "e1" }]]));
    expect(open.counts.linked).toBe(1);
  });
});

test("opens the tab with the most to do", () => {
  expect(
    chooseFirstTab(
      review([buildReviewSuggestion("p1", "e1", true), buildReviewSuggestion("p2", "e2", false)]),
    ),
  ).toBe("decide");
  expect(chooseFirstTab(review([buildReviewSuggestion("p1", "e1", true)]))).toBe("exact");
  expect(chooseFirstTab(review([]))).toBe("missing");
  expect(chooseFirstTab(review([], 3))).toBe("decide");
});

describe("fields differ", () => {
  const differing = (a: Partial<ReviewPerson>, b: Partial<ReviewEmployee>) =>
    comparePersonWithEmployee(buildReviewPerson("p", a), buildReviewEmployee("e", b))
      .filter(({ differs }) => differs)
      .map(({ label }) => label);
  test.each<[string, Partial<ReviewPerson>, Partial<ReviewEmployee>, string[]]>([
    ["if both systems have different values", { email: "a@x.au" }, { email: "b@x.au" }, ["E-mail"]],
    ["not if only one system has a value", { email: "a@x.au", joined_on: "2020-01-01" }, {}, []],
    [
      "not for accents, capitals or spaces",
      { first_name: "JOSÉ", last_name: "García-Pérez" },
      { first_name: "Jose", last_name: "Garcia Perez" },
      [],
    ],
    ["for other accents", { first_name: "Hùng" }, { first_name: "Hưng" }, ["Name"]],
    ["not for a middle name", {}, { middle_names: "Maria" }, []],
    ["for different start dates", { joined_on: "2020-01-01" }, { start_date: "2020-01-02" }, ["Started"]],
    ["for a nickname", { first_name: "Bob" }, { first_name: "Robert" }, ["Name"]],
  ])("%s", (_guarantee, a, b, expected) => expect(differing(a, b)).toEqual(expected));
});

test("matches all words in any order and without accents; an empty query matches everyone", () => {
  expect(matchesQuery("costa jose", "José Costa", null)).toBe(true);
  expect(matchesQuery("jose@x", "José Costa", "jose@x.au")).toBe(true);
  expect(matchesQuery("jose silva", "José Costa")).toBe(false);
  expect(matchesQuery("  ", "José Costa")).toBe(true);
});

test.each([
  ["exact_email", null, true],
  ["exact_name", null, true],
  ["similar_name", "nobody_certain", false],
  ["exact_name", "several_certain", false],
  ["exact_email", "terminated", false],
] as const)("a pair by %s with the obstacle %s looks certain: %s", (confidence, obstacle, isCertain) => {
  expect(isExactMatch({ ...buildReviewSuggestion("p", "e", true).candidate, confidence }, obstacle)).toBe(
    isCertain,
  );
});
