import { filterInSteps, mapInSteps, peopleAStep, sortInSteps, type Steps } from "@/lib/steps";
import { Problem } from "@/lib/problem";
import { findAttribute, type Attribute, type ResourceType } from "./attributes";
import { countComparisons, parseFilter } from "./filter";
import { comparable, filterOf, valuesAt } from "./matching";
import { hiddenAttribute, unknownAttribute, type Hidden } from "./problems";
import { mostResources, usualResources, type ListQuery } from "./schema";

/** A page of those who pass: how many in all, and from which place on. */
export type Page<T> = { found: readonly T[]; total: number; startIndex: number };

/**
 * Of all in their order those whom the query asks for, as RFC 7644, 3.4.2, has it. `resourceOf` is asked only for what the filter and the order
 * need.
 */
export function* findPage<T extends NonNullable<unknown>>(
  all: readonly T[],
  resourceOf: (one: T) => unknown,
  { filter, sortBy, sortOrder = "ascending", startIndex = 1, count = usualResources }: ListQuery,
  type: ResourceType,
  hidden: Hidden,
): Steps<Page<T>> {
  const asked = filter === undefined ? null : parseFilter(filter);
  const passes = asked && filterOf(asked, type, hidden);
  const order = sortBy === undefined ? null : orderOf(sortBy, type, hidden);
  const atOnce = asked ? Math.max(1, Math.floor(peopleAStep / 10 / countComparisons(asked))) : peopleAStep;
  const filtered = passes ? yield* filterInSteps(all, (one) => passes(resourceOf(one)), atOnce) : all;
  const sorted = order ? yield* inOrder(filtered, (one) => order(resourceOf(one)), sortOrder) : filtered;
  const start = Math.max(1, startIndex);
  const atMost = Math.min(Math.max(0, count), mostResources);
  return { found: sorted.slice(start - 1, start - 1 + atMost), total: sorted.length, startIndex: start };
}

type Key = string | null;

/** By what somebody is put in order: the attribute's first value (RFC 7644, 3.4.2.3). */
function orderOf(sortBy: string, type: ResourceType, hidden: Hidden): (resource: unknown) => Key {
  const found = findAttribute(sortBy, type);
  if (!found) throw new Problem("invalid", "invalid_path", unknownAttribute(sortBy, type.name));
  if (found.path.some((part) => hidden.names.has(part.toLowerCase()))) throw hiddenAttribute(hidden);
  const { path, isCaseExact } = sorted(sortBy, found);
  return (resource) => {
    const [first] = valuesAt(resource, path);
    return first === undefined ? null : comparable(String(first), isCaseExact);
  };
}

function sorted(sortBy: string, { path, attribute }: { path: readonly string[]; attribute: Attribute }) {
  if (!attribute.sub) return { path, isCaseExact: attribute.isCaseExact ?? false };
  const value = attribute.sub.find(({ name }) => name === "value");
  if (!value || !attribute.isMultiValued)
    throw new Problem(
      "invalid",
      "invalid_path",
      `${sortBy.slice(0, 60)} has parts: name the one to sort by.`,
    );
  return { path: [...path, "value"], isCaseExact: value.isCaseExact ?? false };
}

/** Who has no value stands last, and first the other way round. Equals stay as they came. */
function* inOrder<T extends NonNullable<unknown>>(
  all: readonly T[],
  keyOf: (one: T) => Key,
  sortOrder: "ascending" | "descending",
): Steps<readonly T[]> {
  const keyed = yield* mapInSteps(all, (one) => ({ one, key: keyOf(one) }));
  const turned = sortOrder === "ascending" ? 1 : -1;
  const sortedOnes = yield* sortInSteps(keyed, (a, b) => turned * compareKeys(a.key, b.key));
  return sortedOnes.map(({ one }) => one);
}

function compareKeys(a: Key, b: Key): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
