import {
  filterChunked,
  mapChunked,
  peoplePerChunk,
  sortChunked,
  type ChunkedWork,
} from "@/lib/platform/chunked";
import { Problem } from "@/lib/platform/problem";
import { findAttribute, type ResourceType } from "./attributes";
import { countComparisons, toComparable, compileFilter, readValuesAt } from "./evaluate-filter";
import { hiddenAttributeProblem, describeUnknownAttribute, type HiddenAttributes } from "./problems";
import { maxResources, defaultResourceCount, type ListQuery, type ScimAttribute } from "./schema";

/** `total`: all matches. `startIndex`: position of the first, from 1. */
export type ResourcePage<T> = { found: readonly T[]; total: number; startIndex: number };

/** RFC 7644, 3.4.2. Calls `resourceOf` only if the filter or the order needs the resource. */
export function* findPage<T extends NonNullable<unknown>>(
  all: readonly T[],
  resourceOf: (one: T) => unknown,
  { filter, sortBy, sortOrder = "ascending", startIndex = 1, count = defaultResourceCount }: ListQuery,
  type: ResourceType,
  hidden: HiddenAttributes,
): ChunkedWork<ResourcePage<T>> {
  const passes = filter === undefined ? null : compileFilter(filter, type, hidden);
  const order = sortBy === undefined ? null : createSortKey(sortBy, type, hidden);
  const chunkSize = filter
    ? Math.max(1, Math.floor(peoplePerChunk / 10 / countComparisons(filter)))
    : peoplePerChunk;
  const filtered = passes ? yield* filterChunked(all, (one) => passes(resourceOf(one)), chunkSize) : all;
  const sorted = order
    ? yield* sortResources(filtered, (one) => order(resourceOf(one)), sortOrder)
    : filtered;
  const start = Math.max(1, startIndex);
  const atMost = Math.min(Math.max(0, count), maxResources);
  return { found: sorted.slice(start - 1, start - 1 + atMost), total: sorted.length, startIndex: start };
}

type SortKey = string | null;

/** The first value of `sortBy` (RFC 7644, 3.4.2.3). Throws if it is unknown, hidden, or needs a sub-attribute. */
function createSortKey(
  sortBy: string,
  type: ResourceType,
  hidden: HiddenAttributes,
): (resource: unknown) => SortKey {
  const found = findAttribute(sortBy, type);
  if (!found) throw new Problem("invalid", "invalid_path", describeUnknownAttribute(sortBy, type));
  if (found.path.some((part) => hidden.names.has(part.toLowerCase()))) throw hiddenAttributeProblem(hidden);
  const { path, isCaseExact } = resolveSortPath(sortBy, found);
  return (resource) => {
    const [first] = readValuesAt(resource, path);
    return first === undefined ? null : toComparable(String(first), isCaseExact);
  };
}

function resolveSortPath(
  sortBy: string,
  { path, attribute }: { path: readonly string[]; attribute: ScimAttribute },
) {
  if (!attribute.sub) return { path, isCaseExact: attribute.isCaseExact ?? false };
  const value = attribute.sub.find(({ name }) => name === "value");
  if (!value || !attribute.isMultiValued)
    throw new Problem(
      "invalid",
      "invalid_path",
      `${sortBy.slice(0, 60)} has sub-attributes. Name the one to sort by.`,
    );
  return { path: [...path, "value"], isCaseExact: value.isCaseExact ?? false };
}

/** Stable. Missing values come last, or first in descending order. */
function* sortResources<T extends NonNullable<unknown>>(
  all: readonly T[],
  keyOf: (one: T) => SortKey,
  sortOrder: "ascending" | "descending",
): ChunkedWork<readonly T[]> {
  const keyed = yield* mapChunked(all, (one) => ({ one, key: keyOf(one) }));
  const turned = sortOrder === "ascending" ? 1 : -1;
  const sortedOnes = yield* sortChunked(keyed, (a, b) => turned * compareSortKeys(a.key, b.key));
  return sortedOnes.map(({ one }) => one);
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
