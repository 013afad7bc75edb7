import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getPropertyRuns } from "@/testing/property-runs";
import { customFieldKinds, type CustomFieldKind } from "./kinds";
import { checkCustomFieldValues } from "./values";

const person = "0b6f1f0e-0d7c-4e53-9f2a-6f1b8c9d0e11";
const check = (kind: CustomFieldKind, given: readonly string[], stored: readonly string[] = []) =>
  checkCustomFieldValues(given, { kind, options: ["S", "M"], stored }, (id) => id === person);

describe("values of a custom field", () => {
  test.each<[CustomFieldKind, given: string[], stored: string[]]>([
    ["text", ["Left-handed"], ["Left-handed"]],
    ["text", ["x".repeat(200)], ["x".repeat(200)]],
    ["text", [""], []],
    ["choice", ["M"], ["M"]],
    ["choice", ["M", "M", ""], ["M"]],
    ["choices", ["M", "S", "M"], ["M", "S"]],
    ["link", ["https://example.com/a"], ["https://example.com/a"]],
    ["date", ["2024-02-29"], ["2024-02-29"]],
    ["person", [person], [person]],
  ])("%s accepts %j", (kind, given, stored) => {
    expect(check(kind, given)).toEqual({ values: stored });
  });

  test.each<[CustomFieldKind, given: string[], error: string]>([
    ["text", ["a", "b"], "must have at most one value"],
    ["text", ["x".repeat(201)], "must have at most 200 characters"],
    ["choice", ["S", "M"], "must have at most one value"],
    ["choice", ["XL"], "must be one of the options"],
    ["choices", ["M", "XL"], "must be one of the options"],
    ["link", ["http://example.com"], "must be an https address without a user name"],
    ["link", ["javascript:alert(1)"], "must be an https address without a user name"],
    ["link", ["https://me:secret@example.com"], "must be an https address without a user name"],
    ["date", ["2023-02-29"], "must be a day as YYYY-MM-DD"],
    ["date", ["29.2.2024"], "must be a day as YYYY-MM-DD"],
    ["person", ["Ana"], "must be the id of a person in the directory"],
  ])("%s refuses %j: %s", (kind, given, error) => {
    expect(check(kind, given)).toEqual({ error });
  });

  test("a stored choice stays valid after its option is removed", () => {
    expect(check("choices", ["M", "XL"], ["XL"])).toEqual({ values: ["M", "XL"] });
  });

  test("stored values are accepted again, unchanged", () => {
    const texts = fc.array(fc.oneof(fc.constantFrom("S", "M", "", person, "2024-02-29"), fc.string()));
    fc.assert(
      fc.property(fc.constantFrom(...customFieldKinds), texts, (kind, given) => {
        const first = check(kind, given);
        if ("values" in first) expect(check(kind, first.values, first.values)).toEqual(first);
      }),
      { numRuns: getPropertyRuns(250) },
    );
  });
});
