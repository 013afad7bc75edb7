import { describe, expect, test } from "vitest";
import { apiFullName } from "@/lib/identity/matching/names";
import { getNameAtVendor, applyPreferredName, applyPreferredNames } from "./preferred-names";

const person = (id: string, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  title: "Gardener",
});
const people = [person("1", "Ana", "Costa"), person("2", "Robert", "Smith"), person("3", "Vera", "Abdi")];
const names: Record<string, string> = { "2": "Bob Smith", "3": "Abel Quill" };
const nameOf = (id: string) => names[id];

describe("a preferred name (ABOUT-3)", () => {
  test("replaces the whole name and keeps the vendor's", () => {
    const [, robert] = people.map((one) => applyPreferredName(one, nameOf(one.id)));
    expect(robert && apiFullName(robert)).toBe("Bob Smith");
    expect(robert && getNameAtVendor(robert)).toEqual({ first_name: "Robert", last_name: "Smith" });
  });

  test.each([null, undefined, ""])("%s shows the vendor's name", (none) => {
    const [ana] = people.map((one) => applyPreferredName(one, none));
    expect(ana).toBe(people[0]);
    expect(ana && getNameAtVendor(ana)).toEqual({ first_name: "Ana", last_name: "Costa" });
  });

  test("decides the order of a list, and a list without any stays the same list", () => {
    expect(applyPreferredNames(people, nameOf).map(apiFullName)).toEqual([
      "Abel Quill",
      "Ana Costa",
      "Bob Smith",
    ]);
    expect(applyPreferredNames(people, () => null)).toBe(people);
  });
});
