import { parse, type AttrExp, type Compare, type Filter } from "scim2-parse-filter";
import { findAttribute, findSubAttribute, type AttributeLocation, type ResourceType } from "./attributes";
import {
  hiddenAttributeProblem,
  invalidFilterProblem,
  describeUnknownAttribute,
  type HiddenAttributes,
} from "./problems";
import type { ScimAttribute } from "./schema";

/** Also tests a value of a multi-valued attribute. */
type FilterPredicate = (resource: unknown) => boolean;

/**
 * Throws 400 `invalidFilter` for a syntax error, unknown attributes and invalid comparisons, and 403 for attributes hidden
 * from the caller. A multi-valued attribute matches if any of its values does; `ne` is the negation of `eq`.
 */
export const compileFilter = (text: string, type: ResourceType, hidden: HiddenAttributes): FilterPredicate =>
  compile(parseFilter(text), (name) => resolveAttribute(name, type, hidden));

/** Comparisons per resource, or more. */
export const countComparisons = (text: string): number => 1 + (text.match(/\b(?:and|or)\b/gi)?.length ?? 0);

/**
 * The parser does not decode JSON, takes seconds for line breaks after a quote that is never closed, and has no `$` in
 * names. So texts reach it in base64url, in which `createValueTest` reads them, and `$ref` as `_ref`.
 */
function parseFilter(text: string): Filter {
  try {
    let quotes = 0;
    const encoded = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
      quotes += 2;
      const value: string = JSON.parse(quoted);
      return `"${Buffer.from(value).toString("base64url")}"`;
    });
    if (encoded.split('"').length > quotes + 1) throw new Error("a text has no closing quote");
    return parse(moveSubAttributes(encoded).replaceAll("$ref", "_ref"));
  } catch {
    throw invalidFilterProblem(
      'Compare attributes as in title co "design", with and, or, not and brackets (RFC 7644, 3.4.2.2).',
    );
  }
}

/**
 * Moves the comparison of `emails[type eq "work"].value eq "…"` into the brackets, because one value has to pass both.
 * With `ne`, or `eq null`, no value may pass the brackets and fail the comparison.
 */
const moveSubAttributes = (filter: string): string =>
  filter.replaceAll(
    /([\w.:-]+)\[([^[\]]*)\]\.([\w$-]+\s+(?:pr\b|\w\w\s+[^\s()]+))/gi,
    (_, name: string, chosen: string, test: string) =>
      /\sne\s+(?!null$)|\seq\s+null$/i.test(test)
        ? `not (${name}[(${chosen}) and not (${test})])`
        : `${name}[(${chosen}) and ${test}]`,
  );

/** `isInBrackets`: the filter tests the values of an attribute, so `resolve` finds sub-attributes. */
function compile(
  filter: Filter,
  resolve: (name: string) => AttributeLocation,
  isInBrackets = false,
): FilterPredicate {
  switch (filter.op) {
    case "and":
    case "or": {
      const all = filter.filters.map((one) => compile(one, resolve, isInBrackets));
      return filter.op === "and"
        ? (resource) => all.every((passes) => passes(resource))
        : (resource) => all.some((passes) => passes(resource));
    }
    case "not": {
      const passes = compile(filter.filter, resolve, isInBrackets);
      return (resource) => !passes(resource);
    }
    case "[]": {
      if (isInBrackets) throw invalidFilterProblem("Square brackets cannot be nested.");
      const { path, attribute } = resolve(filter.attrPath);
      if (!attribute.sub) throw invalidFilterProblem(`${attribute.name} has no sub-attributes to filter by.`);
      const passes = compile(filter.valFilter, (name) => resolveSubAttribute(name, attribute), true);
      return (resource) => readValuesAt(resource, path).some(passes);
    }
    default: {
      // The library's parser takes names of `Object.prototype`, such as "constructor", for operators.
      if (!("attrPath" in filter)) throw invalidFilterProblem("The filter has an unknown operator.");
      const { path, attribute } = resolve(filter.attrPath.replace(/\b_ref$/, "$$ref"));
      const test = createValueTest(filter, attribute);
      const whole = toComparedPath(path, attribute);
      return (resource) => test(readValuesAt(resource, filter.op === "pr" ? path : whole));
    }
  }
}

function resolveSubAttribute(name: string, attribute: ScimAttribute): AttributeLocation {
  const part = findSubAttribute(name, attribute);
  if (!part) throw invalidFilterProblem(describeUnknownAttribute(name, attribute));
  return { path: [part.name], attribute: part };
}

function resolveAttribute(name: string, type: ResourceType, hidden: HiddenAttributes) {
  const found = findAttribute(name, type);
  if (!found) throw invalidFilterProblem(describeUnknownAttribute(name, type));
  if (found.path.some((part) => hidden.names.has(part.toLowerCase()))) throw hiddenAttributeProblem(hidden);
  if (found.path.join(".") === "meta.version")
    throw invalidFilterProblem("meta.version cannot be filtered. Use If-None-Match.");
  return found;
}

/** For a multi-valued complex attribute, the path ends in `value` (RFC 7643, 2.4). */
const toComparedPath = (path: readonly string[], { sub, isMultiValued }: ScimAttribute): readonly string[] =>
  sub && isMultiValued ? [...path, "value"] : path;

function createValueTest(filter: AttrExp, attribute: ScimAttribute): (values: readonly unknown[]) => boolean {
  if (filter.op === "pr") return (values) => values.some(hasValue);
  const compared =
    attribute.sub && attribute.isMultiValued ? findSubAttribute("value", attribute) : attribute;
  if (!compared || compared.sub)
    throw invalidFilterProblem(`${attribute.name} has sub-attributes. Name the one to compare.`);
  const { op, compValue } = filter;
  if (compValue === null) return createNullTest(op, compared);
  const value = typeof compValue === "string" ? Buffer.from(compValue, "base64url").toString() : compValue;
  const fits = createComparison(op, value, compared);
  return op === "ne" ? (values) => !values.some(fits) : (values) => values.some(fits);
}

/** `eq null` is true if the attribute has no value. Throws unless `comparison` is `eq` or `ne`. */
function createNullTest(
  comparison: Compare["op"],
  { name }: ScimAttribute,
): (values: readonly unknown[]) => boolean {
  if (comparison === "eq") return (values) => !values.some(hasValue);
  if (comparison === "ne") return (values) => values.some(hasValue);
  throw invalidFilterProblem(
    `${name} ${comparison} null is not supported. Use eq or ne to compare with null.`,
  );
}

/** For `ne`, returns the test of `eq`, which the caller negates. */
function createComparison(
  comparison: Compare["op"],
  value: NonNullable<Compare["compValue"]>,
  { name, type, isCaseExact, isKithId }: ScimAttribute,
): (found: unknown) => boolean {
  if (type === "boolean") {
    if (typeof value !== "boolean" || (comparison !== "eq" && comparison !== "ne"))
      throw invalidFilterProblem(`${name} is a boolean. Compare it with true or false, using eq or ne.`);
    return (found) => found === value;
  }
  if (typeof value !== "string")
    throw invalidFilterProblem(`${name} is a string. Put its value in double quotes.`);
  if (type === "dateTime") return createTimeComparison(comparison, value, name);
  const isExact = isCaseExact && !isKithId;
  const wanted = toComparable(value, isExact);
  const test = textTests[comparison];
  return (found) => typeof found === "string" && test(toComparable(found, isExact), wanted);
}

/** Compares instants. A time without `Z` or an offset is in UTC. */
function createTimeComparison(
  comparison: Compare["op"],
  value: string,
  name: string,
): (found: unknown) => boolean {
  const test = new Map(Object.entries(orderTests)).get(comparison);
  const wanted = /^\d{4}-\d{2}-\d{2}T/.test(value)
    ? Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/i.test(value) ? value : `${value}Z`)
    : Number.NaN;
  if (!test || Number.isNaN(wanted)) {
    throw invalidFilterProblem(
      `${name} is a time. Use eq, ne, gt, ge, lt or le with a time such as "2026-11-20T23:04:05Z".`,
    );
  }
  return (found) => typeof found === "string" && test(Date.parse(found), wanted);
}

type OrderTest = <T extends string | number>(found: T, wanted: T) => boolean;
const orderTests = {
  eq: (found, wanted) => found === wanted,
  ne: (found, wanted) => found === wanted,
  gt: (found, wanted) => found > wanted,
  ge: (found, wanted) => found >= wanted,
  lt: (found, wanted) => found < wanted,
  le: (found, wanted) => found <= wanted,
} satisfies Partial<Record<Compare["op"], OrderTest>>;

/** In NFC and lower case, or unchanged if the attribute is case-exact. */
export const toComparable = (text: string, isCaseExact = false): string =>
  isCaseExact ? text : text.normalize("NFC").toLowerCase();

const textTests: Readonly<Record<Compare["op"], (found: string, wanted: string) => boolean>> = {
  ...orderTests,
  co: (found, wanted) => found.includes(wanted),
  sw: (found, wanted) => found.startsWith(wanted),
  ew: (found, wanted) => found.endsWith(wanted),
};

/** Empty texts, lists and objects do not count as values (RFC 7644, table 3). */
const hasValue = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== "";

/** A list on the path contributes the values of all of its items. */
export function readValuesAt(resource: unknown, path: readonly string[]): readonly unknown[] {
  let found: readonly unknown[] = [resource];
  for (const name of path) {
    found = found.flatMap((one) => {
      const value = readProperty(one, name);
      return value === undefined || value === null ? [] : toList(value);
    });
  }
  return found;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const readProperty = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
