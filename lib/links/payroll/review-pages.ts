import type { ExternalIdLink } from "@/lib/identity/external-ids/link";
import type { PersonToMatch } from "@/lib/identity/matching/employee-matching";
import { compareNames, apiFullName } from "@/lib/identity/matching/names";
import type { MatchReview, MatchSuggestion } from "./review";
import type { ReviewPageQuery, ReviewResponse } from "./review-schema";

type RejectedPair = { personId: string; employeeId: string };

type ReviewEntry<Person, Rejection> = {
  /** Sort key: `p:` and the person's id, or `e:` and the employee's id. It never changes, so a cursor stays valid. */
  key: string;
  person: Person | null;
  suggestion: MatchSuggestion<Person> | null;
  notFound: MatchReview<Person>["notFound"][number] | null;
  links: ExternalIdLink[];
  rejections: Rejection[];
  unmatchedEmployeeId: string | null;
};

/**
 * Returns an entry for each person of the directory, and then for each employee who is neither linked nor suggested, or
 * is linked to someone outside the directory. Sorts the entries by key. Reading all pages returns each person once,
 * even if people are renamed, linked or rejected meanwhile, because such changes never move an entry.
 */
export function buildReviewEntries<Person extends PersonToMatch, Rejection extends RejectedPair>({
  people,
  links,
  rejections,
  review,
}: {
  people: readonly Person[];
  links: readonly ExternalIdLink[];
  rejections: readonly Rejection[];
  review: MatchReview<Person>;
}): ReviewEntry<Person, Rejection>[] {
  const empty = { person: null, suggestion: null, notFound: null, unmatchedEmployeeId: null };
  const entries = new Map<string, ReviewEntry<Person, Rejection>>();
  const entryAt = (key: string) => {
    const entry = entries.get(key) ?? { ...empty, key, links: [], rejections: [] };
    entries.set(key, entry);
    return entry;
  };
  const ofPerson = (id: string) => entryAt(`p:${id}`);
  const ofEmployee = (id: string) => entryAt(`e:${id}`);
  for (const person of people) ofPerson(person.id).person = person;
  for (const suggestion of review.suggestions) ofPerson(suggestion.person.id).suggestion = suggestion;
  for (const notFound of review.notFound) ofPerson(notFound.person.id).notFound = notFound;
  for (const rejection of rejections) ofPerson(rejection.personId).rejections.push(rejection);
  for (const link of links) {
    const isHere = link.person?.isInDirectory === true;
    (isHere && link.person ? ofPerson(link.person.id) : ofEmployee(link.externalId)).links.push(link);
  }
  for (const employeeId of review.unmatchedEmployeeIds)
    ofEmployee(employeeId).unmatchedEmployeeId = employeeId;
  return [...entries.values()].sort(compareByKey);
}

export function sliceReviewPage<Person, Rejection>(
  entries: readonly ReviewEntry<Person, Rejection>[],
  { cursor, limit }: ReviewPageQuery,
): { shown: ReviewEntry<Person, Rejection>[]; next: string | null } {
  const after = cursor === undefined ? null : { key: cursor };
  const start = after ? entries.findIndex((entry) => compareByKey(entry, after) > 0) : 0;
  if (start < 0) return { shown: [], next: null };
  const shown = entries.slice(start, start + limit);
  const last = shown.at(-1);
  return { shown, next: last && start + limit < entries.length ? last.key : null };
}

function compareByKey(a: { key: string }, b: { key: string }): number {
  if (a.key[0] !== b.key[0]) return a.key.startsWith("p") ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Sorted by name, and rejections by time, newest first. Counts and times are those of the last page, which is the newest. */
export function mergeReviewPages(pages: readonly ReviewResponse[]): ReviewResponse {
  const last = pages.at(-1);
  if (!last) throw new Error("a review has at least one page");
  const byName = (a: { person: PersonName }, b: { person: PersonName }) =>
    compareNames(apiFullName(a.person), apiFullName(b.person));
  return {
    ...last,
    suggestions: pages.flatMap(({ suggestions }) => suggestions).sort(byName),
    not_found: pages.flatMap(({ not_found }) => not_found).sort(byName),
    employees_left: pages.flatMap(({ employees_left }) => employees_left),
    linked: pages.flatMap(({ linked }) => linked).sort((a, b) => compareNames(a.name, b.name)),
    rejected: pages
      .flatMap(({ rejected }) => rejected)
      .sort((a, b) => (a.rejected_at < b.rejected_at ? 1 : a.rejected_at > b.rejected_at ? -1 : 0)),
    employees: [
      ...new Map(pages.flatMap(({ employees }) => employees).map((one) => [one.employee_id, one])).values(),
    ],
    pictures: Object.fromEntries(pages.flatMap(({ pictures }) => Object.entries(pictures))),
  };
}

type PersonName = ReviewResponse["suggestions"][number]["person"];
