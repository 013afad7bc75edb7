import fc from "fast-check";
import { parse } from "scim2-parse-filter";
import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { comparisonOperators, parseFilter, formatFilter, type ScimFilter, type FilterValue } from "./filter";
import { getPropertyRuns } from "@/testing/property-runs";

const compare = (name: string, value: FilterValue): ScimFilter => ({
  kind: "compare",
  name,
  comparison: "eq",
  value,
});
const [a, b, c] = [compare("a", 1), compare("b", "x"), compare("c", true)];

describe("a filter", () => {
  test.each<[string, ScimFilter]>([
    ['userName eq "bjensen"', compare("userName", "bjensen")],
    ['userName Eq "a \\"b\\" \\u00e9"', compare("userName", 'a "b" é')],
    ["title pr", { kind: "present", name: "title" }],
    ["x eq null", compare("x", null)],
    ["x eq -1.5e3", compare("x", -1500)],
    ['a eq 1 and b eq "x" or c eq true', { kind: "or", filters: [{ kind: "and", filters: [a, b] }, c] }],
    ['a eq 1 and (b eq "x" or c eq true)', { kind: "and", filters: [a, { kind: "or", filters: [b, c] }] }],
    ['a eq 1 OR b eq "x" oR c eq true', { kind: "or", filters: [a, b, c] }],
    ["not (a eq 1)", { kind: "not", filter: a }],
    ["NOT(a eq 1) and c eq true", { kind: "and", filters: [{ kind: "not", filter: a }, c] }],
    [
      'emails[type eq "work" and c eq true]',
      { kind: "one", name: "emails", filter: { kind: "and", filters: [compare("type", "work"), c] } },
    ],
    [
      'emails[type eq "work"].value eq "x" and a eq 1',
      {
        kind: "and",
        filters: [
          {
            kind: "one",
            name: "emails",
            filter: { kind: "and", filters: [compare("type", "work"), compare("value", "x")] },
          },
          a,
        ],
      },
    ],
    [
      'emails[type eq "work"].value ne "x"',
      {
        kind: "not",
        filter: {
          kind: "one",
          name: "emails",
          filter: { kind: "and", filters: [compare("type", "work"), compare("value", "x")] },
        },
      },
    ],
    [
      'emails[type eq "work"].value pr',
      {
        kind: "one",
        name: "emails",
        filter: { kind: "and", filters: [compare("type", "work"), { kind: "present", name: "value" }] },
      },
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "x"',
      compare("urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value", "x"),
    ],
    ["  a   eq\t1  ", a],
  ])("parses %s", (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });

  test.each([
    ["", "Character 1: expected the name of an attribute, found the end of the filter."],
    [
      "userName",
      "Character 9: expected one of eq, ne, co, sw, ew, gt, ge, lt, le, pr, found the end of the filter.",
    ],
    ["userName is 1", "Character 10: expected one of eq, ne, co, sw, ew, gt, ge, lt, le, pr, found is."],
    [
      "userName eq",
      'Character 12: expected a value: "text", a number, true, false or null, found the end of the filter.',
    ],
    [
      "userName eq bjensen",
      'Character 13: expected a value: "text", a number, true, false or null, found bjensen.',
    ],
    [
      "userName eq TRUE",
      'Character 13: expected a value: "text", a number, true, false or null, found TRUE.',
    ],
    ['userName eq "a', "The text that begins at character 12 has no closing quote."],
    [
      'userName eq "\\x"',
      'Character 13: expected a value: "text", a number, true, false or null, found "\\x".',
    ],
    ["(a eq 1", 'Character 8: expected ")", found the end of the filter.'],
    ["a eq 1)", "Character 7: expected and, or, or the end, found )."],
    ["a eq 1 b eq 2", "Character 8: expected and, or, or the end, found b."],
    ["not a eq 1", "Character 5: expected one of eq, ne, co, sw, ew, gt, ge, lt, le, pr, found a."],
    ["a eq 1 and", "Character 11: expected the name of an attribute, found the end of the filter."],
    ["a'; DROP TABLE people; -- eq 1", "Character 1: expected the name of an attribute, found a';."],
    ["emails[type eq 1", 'Character 17: expected "]", found the end of the filter.'],
    [`${"(".repeat(21)}a pr${")".repeat(21)}`, "Brackets can be nested at most 20 deep."],
  ])("rejects %s", (text, why) => {
    expect(() => parseFilter(text)).toThrow(`The filter cannot be read. ${why}`);
  });

  test("parses any text or throws an invalid_filter problem", () => {
    const pieces = fc.constantFrom(
      "a",
      "eq",
      "and",
      "or",
      "not",
      "pr",
      "(",
      ")",
      "[",
      "]",
      '"',
      '"x"',
      "1",
      " ",
      "\\",
      "true",
      "a.b",
      "urn:x:y",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect(error instanceof Problem && error.code).toBe("invalid_filter");
        }
      }),
      { numRuns: getPropertyRuns(500) },
    );
  });
});

const names = fc.constantFrom(
  "userName",
  "name.familyName",
  "title",
  "urn:ietf:params:scim:schemas:core:2.0:User:title",
);
const otherValues = [fc.boolean(), fc.constant(null)] as const;
const arbitraryFilters = (value: fc.Arbitrary<FilterValue>): fc.Arbitrary<ScimFilter> => {
  const single = fc.oneof(
    fc.record({ kind: fc.constant("present" as const), name: names }),
    fc.record({
      kind: fc.constant("compare" as const),
      name: names,
      comparison: fc.constantFrom(...comparisonOperators),
      value,
    }),
  );
  return fc.letrec<{ filter: ScimFilter; list: ScimFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthIdentifier: "filter" },
      single,
      tie("list"),
      tie("filter").map((filter): ScimFilter => ({ kind: "not", filter })),
      single.map((filter): ScimFilter => ({ kind: "one", name: "emails", filter })),
    ),
    list: fc
      .tuple(
        fc.constantFrom("and" as const, "or" as const),
        fc.array(tie("filter"), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, filters]): ScimFilter => ({ kind, filters })),
  })).filter;
};

/** Converts a filter to the syntax tree of `scim2-parse-filter`, an independent parser. */
function toReferenceSyntax(filter: ScimFilter): unknown {
  switch (filter.kind) {
    case "and":
    case "or":
      return { op: filter.kind, filters: filter.filters.map(toReferenceSyntax) };
    case "not":
      return { op: "not", filter: toReferenceSyntax(filter.filter) };
    case "present":
      return { op: "pr", attrPath: filter.name };
    case "compare":
      return { op: filter.comparison, attrPath: filter.name, compValue: filter.value };
    case "one":
      return { op: "[]", attrPath: filter.name, valFilter: toReferenceSyntax(filter.filter) };
  }
}

/** Merges nested lists of the same kind, as `scim2-parse-filter` does. */
function flattenFilter(filter: ScimFilter): ScimFilter {
  if (filter.kind === "not" || filter.kind === "one")
    return { ...filter, filter: flattenFilter(filter.filter) };
  if (filter.kind !== "and" && filter.kind !== "or") return filter;
  const { kind } = filter;
  const inner = filter.filters.map(flattenFilter).flatMap((one) => (one.kind === kind ? one.filters : [one]));
  return { kind, filters: inner };
}

/** Texts for `scim2-parse-filter`, which supports neither a trailing backslash in a text nor negative numbers. */
const plainText = fc.stringMatching(/^[^"\\\n]*$/);

describe("any formatted filter", () => {
  test("is parsed to an equal filter", () => {
    fc.assert(
      fc.property(arbitraryFilters(fc.oneof(fc.string(), fc.integer(), ...otherValues)), (filter) => {
        expect(parseFilter(formatFilter(filter))).toEqual(filter);
      }),
    );
  });

  test("is parsed as by an independent parser", () => {
    fc.assert(
      fc.property(arbitraryFilters(fc.oneof(plainText, fc.nat(), ...otherValues)), (filter) => {
        const text = formatFilter(flattenFilter(filter));
        expect(toReferenceSyntax(parseFilter(text))).toEqual(parse(text));
      }),
    );
  });
});
