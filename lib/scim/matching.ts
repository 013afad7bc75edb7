import { findAttribute, findPart, type Attribute, type ResourceType } from "./attributes";
import type { Comparison, Filter, FilterValue, Tested } from "./filter";
import { hiddenAttribute, invalidFilter, unknownAttribute, type Hidden } from "./problems";

/** Whether a resource, or a part of one, passes a filter. */
type Passes = (resource: unknown) => boolean;

/**
 * A filter as a test of resources of this kind. 400 `invalidFilter` for what the kind does not have and for what cannot be compared so; 403
 * for what is hidden from the caller. Where an attribute has several values one of them decides; `ne` is true where `eq` is not.
 */
export function filterOf(filter: Filter, type: ResourceType, hidden: Hidden): Passes {
  switch (filter.kind) {
    case "and":
    case "or": {
      const all = filter.filters.map((one) => filterOf(one, type, hidden));
      return filter.kind === "and"
        ? (resource) => all.every((passes) => passes(resource))
        : (resource) => all.some((passes) => passes(resource));
    }
    case "not": {
      const passes = filterOf(filter.filter, type, hidden);
      return (resource) => !passes(resource);
    }
    case "present":
    case "compare": {
      const { path, attribute } = named(filter.name, type, hidden);
      const test = testOf(filter, attribute);
      const whole = defaultPart(path, attribute);
      return (resource) => test(valuesAt(resource, filter.kind === "present" ? path : whole));
    }
    case "one": {
      const { path, attribute } = named(filter.name, type, hidden);
      if (!attribute.sub) throw invalidFilter(`${attribute.name} has no parts to choose by.`);
      const passes = partFilterOf(filter.filter, attribute);
      return (resource) => valuesAt(resource, path).some(passes);
    }
  }
}

/** The same for one of an attribute's values: names are those of its parts. */
function partFilterOf(filter: Filter, attribute: Attribute): Passes {
  switch (filter.kind) {
    case "and":
    case "or": {
      const all = filter.filters.map((one) => partFilterOf(one, attribute));
      return filter.kind === "and"
        ? (value) => all.every((passes) => passes(value))
        : (value) => all.some((passes) => passes(value));
    }
    case "not": {
      const passes = partFilterOf(filter.filter, attribute);
      return (value) => !passes(value);
    }
    case "present":
    case "compare": {
      const part = findPart(filter.name, attribute);
      if (!part) throw invalidFilter(unknownAttribute(filter.name, attribute.name));
      const test = testOf(filter, part);
      return (value) => test(valuesAt(value, [part.name]));
    }
    case "one":
      throw invalidFilter("Square brackets do not stand in square brackets.");
  }
}

function named(name: string, type: ResourceType, hidden: Hidden) {
  const found = findAttribute(name, type);
  if (!found) throw invalidFilter(unknownAttribute(name, type.name));
  if (found.path.some((part) => hidden.names.has(part.toLowerCase()))) throw hiddenAttribute(hidden);
  if (found.path.join(".") === "meta.version")
    throw invalidFilter("meta.version is compared by If-None-Match.");
  return found;
}

/** Of an attribute with several values of several parts its `value` is meant (RFC 7643, 2.4). */
const defaultPart = (path: readonly string[], { sub, isMultiValued }: Attribute): readonly string[] =>
  sub && isMultiValued ? [...path, "value"] : path;

function testOf(filter: Tested, attribute: Attribute): (values: readonly unknown[]) => boolean {
  if (filter.kind === "present") return (values) => values.some(isPresent);
  const compared = attribute.sub && attribute.isMultiValued ? findPart("value", attribute) : attribute;
  if (!compared || compared.sub) throw invalidFilter(`${attribute.name} has parts: name the one to compare.`);
  const { comparison, value } = filter;
  if (value === null) return againstNothing(comparison, compared);
  const fits = comparing(comparison, value, compared);
  return comparison === "ne" ? (values) => !values.some(fits) : (values) => values.some(fits);
}

/** `eq null` is true where there is no value. */
function againstNothing(
  comparison: Comparison,
  { name }: Attribute,
): (values: readonly unknown[]) => boolean {
  if (comparison === "eq") return (values) => !values.some(isPresent);
  if (comparison === "ne") return (values) => values.some(isPresent);
  throw invalidFilter(`${name} ${comparison} null says nothing.`);
}

/** For `ne` the test is of `eq`. */
function comparing(
  comparison: Comparison,
  value: NonNullable<FilterValue>,
  { name, type, isCaseExact }: Attribute,
): (found: unknown) => boolean {
  if (type === "boolean") {
    if (typeof value !== "boolean" || (comparison !== "eq" && comparison !== "ne"))
      throw invalidFilter(`${name} is true or false: eq and ne alone compare it.`);
    return (found) => found === value;
  }
  if (typeof value !== "string") throw invalidFilter(`${name} is a text: its value stands in "".`);
  if (type === "dateTime") return comparingTimes(comparison, value, name);
  const wanted = comparable(value, isCaseExact);
  const test = textTests[comparison];
  return (found) => typeof found === "string" && test(comparable(found, isCaseExact), wanted);
}

/** Compares times by the instant that they name: with `Z`, an offset, or in UTC without either. */
function comparingTimes(comparison: Comparison, value: string, name: string): (found: unknown) => boolean {
  const test = timeTests[comparison];
  const wanted = /^\d{4}-\d{2}-\d{2}T/.test(value)
    ? Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/i.test(value) ? value : `${value}Z`)
    : Number.NaN;
  if (!test || Number.isNaN(wanted)) {
    throw invalidFilter(`${name} is a time: eq, ne, gt, ge, lt, le compare it with "2026-11-20T23:04:05Z".`);
  }
  return (found) => typeof found === "string" && test(Date.parse(found), wanted);
}

const timeTests: Readonly<Partial<Record<Comparison, (found: number, wanted: number) => boolean>>> = {
  eq: (found, wanted) => found === wanted,
  ne: (found, wanted) => found === wanted,
  gt: (found, wanted) => found > wanted,
  ge: (found, wanted) => found >= wanted,
  lt: (found, wanted) => found < wanted,
  le: (found, wanted) => found <= wanted,
};

/** Texts as they are compared: without regard to case, unless the attribute is exact. */
export const comparable = (text: string, isCaseExact = false): string =>
  isCaseExact ? text : text.normalize("NFC").toLowerCase();

const textTests: Readonly<Record<Comparison, (found: string, wanted: string) => boolean>> = {
  eq: (found, wanted) => found === wanted,
  ne: (found, wanted) => found === wanted,
  co: (found, wanted) => found.includes(wanted),
  sw: (found, wanted) => found.startsWith(wanted),
  ew: (found, wanted) => found.endsWith(wanted),
  gt: (found, wanted) => found > wanted,
  ge: (found, wanted) => found >= wanted,
  lt: (found, wanted) => found < wanted,
  le: (found, wanted) => found <= wanted,
};

/** A text with nothing in it, and a list or an attribute without parts, are no values (RFC 7644, table 3). */
const isPresent = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== "";

/** What stands at a place of a resource: none, one, or as many as the lists on the way have. */
export function valuesAt(resource: unknown, path: readonly string[]): readonly unknown[] {
  let found: readonly unknown[] = [resource];
  for (const name of path) {
    found = found.flatMap((one) => {
      const value = partOf(one, name);
      return value === undefined || value === null ? [] : asList(value);
    });
  }
  return found;
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
