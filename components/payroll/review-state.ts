import { tabSearchParams } from "@/components/ui/tab-search-params";
import { foldName, nameOf } from "@/lib/matching/names";
import type {
  Pair,
  ReviewedEmployee,
  ReviewedPerson,
  ReviewedSuggestion,
  ReviewResponse,
} from "@/lib/payroll-matching/review-schema";

export const tabs = [
  { value: "decide", label: "To review" },
  { value: "exact", label: "Exact" },
  { value: "missing", label: "Not found" },
  { value: "linked", label: "Linked" },
  { value: "rejected", label: "Rejected" },
] as const;
export type Tab = (typeof tabs)[number]["value"];

/** The page's tab and search in its address. */
export const reviewSearchParams = tabSearchParams("/admin/payroll", tabs);

/** What was done on this page since the review was read: by person, and of whom. */
export type Done = ReadonlyMap<string, { kind: "linked" | "rejected"; employeeId: string }>;

/** Somebody of the directory and somebody of payroll, with the names for what is told of them. */
export type NamedPair = Pair & { personName: string; employeeName: string };

const pairOf = (person: { id: string }, employee: { employee_id: string }): Pair => ({
  person_id: person.id,
  payroll_employee_id: employee.employee_id,
});

/** The same with their names, for what is told of them. */
export const namedPairOf = (person: ReviewedPerson, employee: ReviewedEmployee): NamedPair => ({
  ...pairOf(person, employee),
  personName: nameOf(person),
  employeeName: nameOf(employee),
});

/** Suggestions that are still open, and how many stand under each tab, after what was done here. */
export function openReview(review: ReviewResponse, done: Done) {
  const isOpen = ({ person, candidate }: ReviewedSuggestion) => {
    const what = done.get(person.id);
    return !what || (what.kind === "rejected" && what.employeeId !== candidate.employee_id);
  };
  const suggestions = review.suggestions.filter(isOpen);
  const exact = suggestions.filter(({ obstacle }) => obstacle === null);
  // All that is open, as home and the badge count it; the certain ones, which may be accepted together, come last.
  const decide = [...suggestions.filter(({ obstacle }) => obstacle !== null), ...exact];
  const missing = review.not_found.filter(({ person }) => done.get(person.id)?.kind !== "linked");
  const known = new Set(review.linked.map(({ person_id, employee_id }) => `${person_id} ${employee_id}`));
  const linkedHere = [...done].filter(
    ([personId, { kind, employeeId }]) => kind === "linked" && !known.has(`${personId} ${employeeId}`),
  ).length;
  const rejected = new Set(review.rejected.map(({ person, employee_id }) => `${person.id} ${employee_id}`));
  const rejectedHere = [...done].filter(
    ([personId, { kind, employeeId }]) => kind === "rejected" && !rejected.has(`${personId} ${employeeId}`),
  ).length;
  const counts: Record<Tab, number> = {
    decide: decide.length,
    exact: exact.length,
    missing: missing.length,
    linked: review.counts.linked + linkedHere,
    rejected: review.counts.rejected + rejectedHere,
  };
  return { exact, decide, missing, counts };
}

/**
 * Whether a pair looks like what it is: the same e-mail or the same name, and nothing that speaks against it. What is only similar, or
 * fits several, is never the button that draws the eye.
 */
export const isCertainPair = (
  { confidence }: ReviewedSuggestion["candidate"],
  obstacle: ReviewedSuggestion["obstacle"],
): boolean => obstacle === null && confidence !== "similar_name";

/** The tab with the most to do. */
export function firstTab(review: ReviewResponse): Tab {
  const { counts } = review;
  if (counts.to_decide > 0) return "decide";
  if (counts.exact > 0) return "exact";
  return counts.not_found > 0 && counts.linked === 0 ? "missing" : "decide";
}

export type Field = {
  label: string;
  person: string | null;
  employee: string | null;
  /** Both have a value, and not the same. */
  differs: boolean;
};

/** What the two systems say of somebody, side by side. E-mails and names differ where matching says that they do. */
export function fieldsOf(person: ReviewedPerson, employee: ReviewedEmployee): Field[] {
  const field = (
    label: string,
    mine: string | null,
    theirs: string | null,
    fold = (text: string) => text,
  ) => ({
    label,
    person: mine,
    employee: theirs,
    differs: mine !== null && theirs !== null && fold(mine) !== fold(theirs),
  });
  const compact = (name: string) => foldName(name).replaceAll(" ", "");
  return [
    {
      ...field("Name", nameOf(person), nameOf(employee), compact),
      employee: nameWithMiddle(employee),
    },
    field("E-mail", person.email, employee.email),
    field("Started", person.joined_on, employee.start_date),
  ];
}

/** With the names in the middle, which payroll alone has. */
export const nameWithMiddle = ({ first_name, middle_names, last_name }: ReviewedEmployee): string =>
  [first_name, middle_names, last_name].filter(Boolean).join(" ");

/** Whether a search finds one of these texts; capitals and accents do not matter. */
export function isFound(query: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const words = foldName(query).split(" ").filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldName(texts.filter(Boolean).join(" "));
  return words.every((word) => folded.includes(word));
}
