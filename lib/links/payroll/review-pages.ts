import type { ExternalIdLink } from "@/lib/identity/external-ids/link";
import { groupBy, type PersonToMatch } from "@/lib/identity/matching/employee-matching";
import { compareCodeUnits } from "@/lib/identity/matching/names";
import type { MatchReview } from "./review";
import type { ReviewPageQuery } from "./review-schema";

/**
 * Groups a review by sort key: `p:` and the id of a person of the directory, or else `e:` and the id of an employee who is
 * neither linked nor suggested, or is linked to someone outside the directory. Keys never change, so reading all pages
 * returns each person once, even if people are renamed, linked or rejected meanwhile.
 */
export function groupReview<Person extends PersonToMatch, Rejection extends { personId: string }>({
  people,
  links,
  rejections,
  review,
}: {
  people: readonly Person[];
  links: readonly ExternalIdLink[];
  rejections: readonly Rejection[];
  review: MatchReview<Person>;
}) {
  const keyOfPerson = ({ person }: { person: Person }) => `p:${person.id}`;
  const groups = {
    people: groupBy(people, ({ id }) => `p:${id}`),
    suggestions: groupBy(review.suggestions, keyOfPerson),
    notFound: groupBy(review.notFound, keyOfPerson),
    rejections: groupBy(rejections, ({ personId }) => `p:${personId}`),
    links: groupBy(links, ({ person, externalId }) =>
      person?.isInDirectory ? `p:${person.id}` : `e:${externalId}`,
    ),
    unmatchedEmployeeIds: groupBy(review.unmatchedEmployeeIds, (id) => `e:${id}`),
  };
  const keys = new Set(Object.values(groups).flatMap((group) => [...group.keys()]));
  return { ...groups, keys: [...keys].sort(compareKeys) };
}

/** Selects the groups of a page with at most `limit` keys. */
export function openReviewPage(keys: readonly string[], { cursor, limit }: ReviewPageQuery) {
  const start = cursor === undefined ? 0 : keys.findIndex((key) => compareKeys(key, cursor) > 0);
  const shown = start < 0 ? [] : keys.slice(start, start + limit);
  return {
    pick: <T>(groups: ReadonlyMap<string, readonly T[]>) => shown.flatMap((key) => groups.get(key) ?? []),
    next: start + shown.length < keys.length ? (shown.at(-1) ?? null) : null,
  };
}

/** People come before employees. */
const compareKeys = (a: string, b: string) =>
  compareCodeUnits(b.slice(0, 1), a.slice(0, 1)) || compareCodeUnits(a, b);
