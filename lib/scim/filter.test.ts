import fc from "fast-check";
import { parse } from "scim2-parse-filter";
import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/problem";
import { comparisons, parseFilter, writeFilter, type Filter, type FilterValue } from "./filter";

const compare = (name: string, value: FilterValue): Filter => ({
  kind: "compare",
  name,
  comparison: "eq",
  value,
});
const [a, b, c] = [compare("a", 1), compare("b", "x"), compare("c", true)];

describe("a filter", () => {
  test.each<[string, Filter]>([
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
  ])("%s is read", (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });

  test.each([
    ["", "At character 1 the filter ends, where the name of an attribute belongs."],
    [
      "userName",
      "At character 9 the filter ends, where one of eq, ne, co, sw, ew, gt, ge, lt, le, pr belongs.",
    ],
    [
      "userName is 1",
      "At character 10 there is is, where one of eq, ne, co, sw, ew, gt, ge, lt, le, pr belongs.",
    ],
    [
      "userName eq",
      'At character 12 the filter ends, where a value: "text", a number, true, false or null belongs.',
    ],
    [
      "userName eq bjensen",
      'At character 13 there is bjensen, where a value: "text", a number, true, false or null belongs.',
    ],
    [
      "userName eq TRUE",
      'At character 13 there is TRUE, where a value: "text", a number, true, false or null belongs.',
    ],
    ['userName eq "a', "A text that begins at character 12 has no end."],
    [
      'userName eq "\\x"',
      'At character 13 there is "\\x", where a value: "text", a number, true, false or null belongs.',
    ],
    ["(a eq 1", 'At character 8 the filter ends, where ")" belongs.'],
    ["a eq 1)", "At character 7 there is ), where and, or, or the end belongs."],
    ["a eq 1 b eq 2", "At character 8 there is b, where and, or, or the end belongs."],
    ["not a eq 1", "At character 5 there is a, where one of eq, ne, co, sw, ew, gt, ge, lt, le, pr belongs."],
    ["a eq 1 and", "At character 11 the filter ends, where the name of an attribute belongs."],
    [
      "a'; DROP TABLE people; -- eq 1",
      "At character 1 there is a';, where the name of an attribute belongs.",
    ],
    ["emails[type eq 1", 'At character 17 the filter ends, where "]" belongs.'],
    [`${"(".repeat(21)}a pr${")".repeat(21)}`, "Brackets may stand in each other 20 deep."],
  ])("%s is refused", (text, why) => {
    expect(() => parseFilter(text)).toThrow(`The filter cannot be read. ${why}`);
  });

  test("whatever else is given is read or refused as a filter, and nothing else happens", () => {
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
      { numRuns: 2_000 },
    );
  });
});

const names = fc.constantFrom(
  "userName",
  "name.familyName",
  "title",
  "urn:ietf:params:scim:schemas:core:2.0:User:title",
);
const others = [fc.boolean(), fc.constant(null)] as const;
const filtersOf = (value: fc.Arbitrary<FilterValue>): fc.Arbitrary<Filter> => {
  const single = fc.oneof(
    fc.record({ kind: fc.constant("present" as const), name: names }),
    fc.record({
      kind: fc.constant("compare" as const),
      name: names,
      comparison: fc.constantFrom(...comparisons),
      value,
    }),
  );
  return fc.letrec<{ filter: Filter; list: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthIdentifier: "filter" },
      single,
      tie("list"),
      tie("filter").map((filter): Filter => ({ kind: "not", filter })),
      single.map((filter): Filter => ({ kind: "one", name: "emails", filter })),
    ),
    list: fc
      .tuple(
        fc.constantFrom("and" as const, "or" as const),
        fc.array(tie("filter"), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, filters]): Filter => ({ kind, filters })),
  })).filter;
};

/** The same tree as another parser of SCIM filters writes it. */
function asOthersWriteIt(filter: Filter): unknown {
  switch (filter.kind) {
    case "and":
    case "or":
      return { op: filter.kind, filters: filter.filters.map(asOthersWriteIt) };
    case "not":
      return { op: "not", filter: asOthersWriteIt(filter.filter) };
    case "present":
      return { op: "pr", attrPath: filter.name };
    case "compare":
      return { op: filter.comparison, attrPath: filter.name, compValue: filter.value };
    case "one":
      return { op: "[]", attrPath: filter.name, valFilter: asOthersWriteIt(filter.filter) };
  }
}

/** Lists of one kind in one another are one list to the other parser. */
function flat(filter: Filter): Filter {
  if (filter.kind === "not" || filter.kind === "one") return { ...filter, filter: flat(filter.filter) };
  if (filter.kind !== "and" && filter.kind !== "or") return filter;
  const { kind } = filter;
  const inner = filter.filters.map(flat).flatMap((one) => (one.kind === kind ? one.filters : [one]));
  return { kind, filters: inner };
}

/** The other parser reads neither a backslash at the end of a text nor a number below nothing. */
const plainText = fc.stringMatching(/^[^"\\\n]*$/);

describe("any filter that is written down", () => {
  test("is read as the same filter", () => {
    fc.assert(
      fc.property(filtersOf(fc.oneof(fc.string(), fc.integer(), ...others)), (filter) => {
        expect(parseFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
  });

  test("is read as an independent parser reads it", () => {
    fc.assert(
      fc.property(filtersOf(fc.oneof(plainText, fc.nat(), ...others)), (filter) => {
        const text = writeFilter(flat(filter));
        expect(asOthersWriteIt(parseFilter(text))).toEqual(parse(text));
      }),
    );
  });
});
