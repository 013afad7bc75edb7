import { createTabSearchParams } from "@/components/ui/tab-search-params";
import { apiFullName } from "@/lib/identity/matching/names";
import { toTimestamp } from "@/lib/platform/text/times";
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

export type NamedPair = PersonEmployeePair & { personName: string; employeeName: string };

export const toNamedPair = (person: ReviewPerson, employee: ReviewEmployee): NamedPair => ({
  person_id: person.id,
  payroll_employee_id: employee.employee_id,
  personName: apiFullName(person),
  employeeName: apiFullName(employee),
});

/**
 * Open suggestions (`decide`), the exact ones among them, people without a suggestion, and the count per tab. `decide`
 * has all open suggestions, so that its count equals the count on the home page and in the badge. Exact suggestions
 * come last, because they can be accepted together.
 */
export function splitReview({ suggestions, not_found: missing, counts }: ReviewResponse) {
  const exact = suggestions.filter(({ obstacle }) => obstacle === null);
  const decide = [...suggestions.filter(({ obstacle }) => obstacle !== null), ...exact];
  const { linked, rejected } = counts;
  return {
    exact,
    decide,
    missing,
    counts: { decide: decide.length, exact: exact.length, missing: missing.length, linked, rejected },
  };
}

/** Adds decisions to the review, so that they show without matching everyone again. */
export function applyDecisions(
  review: ReviewResponse,
  pairs: readonly NamedPair[],
  kind: "linked" | "rejected",
): ReviewResponse {
  const decided = new Map(pairs.map((pair) => [pair.person_id, pair.payroll_employee_id]));
  const counts = { ...review.counts, [kind]: review.counts[kind] + pairs.length };
  if (kind === "rejected") {
    const isOpen = ({ person, candidate }: ReviewSuggestion) =>
      decided.get(person.id) !== candidate.employee_id;
    return { ...review, counts, suggestions: review.suggestions.filter(isOpen) };
  }
  const isOpen = ({ person }: { person: ReviewPerson }) => !decided.has(person.id);
  const links = pairs.map((pair) => ({
    employee_id: pair.payroll_employee_id,
    person_id: pair.person_id,
    has_left: false,
    name: pair.personName,
    origin: "manual" as const,
    linked_by: null,
    linked_at: toTimestamp(new Date()),
  }));
  return {
    ...review,
    counts,
    suggestions: review.suggestions.filter(isOpen),
    not_found: review.not_found.filter(isOpen),
    linked: [...links, ...review.linked],
  };
}

/** `personId`: null if the holder is not in the directory. `hasLeft`: another person can take over the employee. */
export type EmployeeHolder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

export type EmployeeIndex = {
  find: (employeeId: string) => ReviewEmployee | undefined;
  holderOf: (employeeId: string) => EmployeeHolder | undefined;
};

export function buildEmployeeIndex({ employees, suggestions, linked }: ReviewResponse): EmployeeIndex {
  const byId = new Map(employees.map((employee) => [employee.employee_id, employee]));
  const holders = new Map<string, EmployeeHolder>();
  for (const { person, candidate } of suggestions)
    holders.set(candidate.employee_id, {
      personId: person.id,
      name: apiFullName(person),
      isLinked: false,
      hasLeft: false,
    });
  for (const { employee_id, person_id, name, has_left } of linked)
    holders.set(employee_id, { personId: person_id, name, isLinked: true, hasLeft: has_left });
  return { find: (employeeId) => byId.get(employeeId), holderOf: (employeeId) => holders.get(employeeId) };
}

export type ReviewActions = {
  employees: EmployeeIndex;
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onReconsider: (pair: NamedPair) => void;
  onUnlink: (pair: NamedPair) => void;
  onUndo: () => void;
  onSearch: (person: ReviewPerson) => void;
};

export function chooseFirstTab(review: ReviewResponse): ReviewTab {
  const { counts } = review;
  if (counts.to_decide > 0) return "decide";
  if (counts.exact > 0) return "exact";
  return counts.not_found > 0 && counts.linked === 0 ? "missing" : "decide";
}

export const formatNameWithMiddleNames = ({ first_name, middle_names, last_name }: ReviewEmployee): string =>
  [first_name, middle_names, last_name].filter(Boolean).join(" ");
