import { createTabSearchParams } from "@/components/ui/tab-search-params";
import { isSameName } from "@/lib/identity/matching/name-forms";
import { apiFullName, foldName } from "@/lib/identity/matching/names";
import type {
  PersonEmployeePair,
  ReviewEmployee,
  ReviewPerson,
  ReviewSuggestion,
  ReviewResponse,
} from "@/lib/links/payroll/review-schema";

export const reviewTabs = [
  { value: "decide", label: "To review" },
  { value: "exact", label: "Exact" },
  { value: "missing", label: "Not found" },
  { value: "linked", label: "Linked" },
  { value: "rejected", label: "Rejected" },
] as const;
export type ReviewTab = (typeof reviewTabs)[number]["value"];

export const reviewSearchParams = createTabSearchParams("/admin/payroll", reviewTabs);

/** By person id. "Refresh", which reads the employee list again, clears them. */
export type SavedDecisions = ReadonlyMap<string, { kind: "linked" | "rejected"; employeeId: string }>;

export type NamedPair = PersonEmployeePair & { personName: string; employeeName: string };

export const toNamedPair = (person: ReviewPerson, employee: ReviewEmployee): NamedPair => ({
  person_id: person.id,
  payroll_employee_id: employee.employee_id,
  personName: apiFullName(person),
  employeeName: apiFullName(employee),
});

/**
 * Applies the decisions made on this page (`done`) to the review. Returns the open suggestions (`decide`), the exact
 * ones among them (`exact`), the people without a suggestion (`missing`), and the count per tab.
 */
export function applySavedDecisions(review: ReviewResponse, done: SavedDecisions) {
  const isOpen = ({ person, candidate }: ReviewSuggestion) => {
    const what = done.get(person.id);
    return !what || (what.kind === "rejected" && what.employeeId !== candidate.employee_id);
  };
  const suggestions = review.suggestions.filter(isOpen);
  const exact = suggestions.filter(({ obstacle }) => obstacle === null);
  // `decide` contains all open suggestions, so that its count equals the count on the home page and in the badge. Exact
  // suggestions come last, because they can be accepted together.
  const decide = [...suggestions.filter(({ obstacle }) => obstacle !== null), ...exact];
  const missing = review.not_found.filter(({ person }) => done.get(person.id)?.kind !== "linked");
  const included = new Set([
    ...review.linked.map(({ person_id, employee_id }) => `linked ${person_id} ${employee_id}`),
    ...review.rejected.map(({ person, employee_id }) => `rejected ${person.id} ${employee_id}`),
  ]);
  const countHere = (wanted: "linked" | "rejected") =>
    [...done].filter(
      ([personId, { kind, employeeId }]) =>
        kind === wanted && !included.has(`${kind} ${personId} ${employeeId}`),
    ).length;
  const counts: Record<ReviewTab, number> = {
    decide: decide.length,
    exact: exact.length,
    missing: missing.length,
    linked: review.counts.linked + countHere("linked"),
    rejected: review.counts.rejected + countHere("rejected"),
  };
  return { exact, decide, missing, counts };
}

/** An exact match still needs a decision; its "Accept" button is a primary button. */
export const isExactMatch = (
  { confidence }: ReviewSuggestion["candidate"],
  obstacle: ReviewSuggestion["obstacle"],
): boolean => obstacle === null && confidence !== "similar_name";

export function chooseFirstTab(review: ReviewResponse): ReviewTab {
  const { counts } = review;
  if (counts.to_decide > 0) return "decide";
  if (counts.exact > 0) return "exact";
  return counts.not_found > 0 && counts.linked === 0 ? "missing" : "decide";
}

export type ComparedField = {
  label: string;
  person: string | null;
  employee: string | null;
  differs: boolean;
};

/** Names are compared as in the matching (`isSameName`). */
export function comparePersonWithEmployee(person: ReviewPerson, employee: ReviewEmployee): ComparedField[] {
  const field = (
    label: string,
    mine: string | null,
    theirs: string | null,
    isSame = (a: string, b: string) => a === b,
  ) => ({
    label,
    person: mine,
    employee: theirs,
    differs: mine !== null && theirs !== null && !isSame(mine, theirs),
  });
  return [
    {
      ...field("Name", apiFullName(person), apiFullName(employee), isSameName),
      employee: formatNameWithMiddleNames(employee),
    },
    field("E-mail", person.email, employee.email),
    field("Started", person.joined_on, employee.start_date),
  ];
}

export const formatNameWithMiddleNames = ({ first_name, middle_names, last_name }: ReviewEmployee): string =>
  [first_name, middle_names, last_name].filter(Boolean).join(" ");

/** Returns true if the texts together contain every word of the query, ignoring case and accents. */
export function matchesQuery(query: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const words = foldName(query).split(" ").filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldName(texts.filter(Boolean).join(" "));
  return words.every((word) => folded.includes(word));
}
