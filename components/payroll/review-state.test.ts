import { describe, expect, test } from "vitest";
import type { ReviewResponse } from "@/lib/links/payroll/review-schema";
import { buildReviewEmployee, buildReviewPerson, buildReviewSuggestion } from "@/testing/browser-data";
import { chooseFirstTab, applyDecisions, splitReview } from "./review-state";

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

const open = review([buildReviewSuggestion("p1", "e1", true), buildReviewSuggestion("p2", "e2", false)]);
const pair = (person_id: string, payroll_employee_id: string) => ({
  person_id,
  payroll_employee_id,
  personName: person_id,
  employeeName: payroll_employee_id,
});

test("counts every open match in the tab To review, like home and the badge, and lists exact matches last", () => {
  expect(splitReview(open).counts.decide).toBe(2);
  expect(splitReview(open).decide.map((one) => one.person.id)).toEqual(["p2", "p1"]);
});

describe("shows decisions immediately", () => {
  test("moves linked people from the lists to the links", () => {
    const after = applyDecisions(open, [pair("p1", "e1"), pair("missing", "e9")], "linked");
    expect(splitReview(after).counts).toEqual({ decide: 1, exact: 0, missing: 0, linked: 2, rejected: 0 });
    expect(after.linked.map(({ person_id, employee_id }) => [person_id, employee_id])).toEqual([
      ["p1", "e1"],
      ["missing", "e9"],
    ]);
  });
  test("removes a rejected suggestion and keeps another suggestion for the person", () => {
    const rejected = applyDecisions(open, [pair("p2", "e2")], "rejected");
    expect(splitReview(rejected).counts).toEqual({ decide: 1, exact: 1, missing: 1, linked: 0, rejected: 1 });
    expect(applyDecisions(open, [pair("p2", "e9")], "rejected").suggestions).toHaveLength(2);
  });
});

test("opens the tab with the most to do", () => {
  expect(chooseFirstTab(open)).toBe("decide");
  expect(chooseFirstTab(review([buildReviewSuggestion("p1", "e1", true)]))).toBe("exact");
  expect(chooseFirstTab(review([]))).toBe("missing");
  expect(chooseFirstTab(review([], 3))).toBe("decide");
});
