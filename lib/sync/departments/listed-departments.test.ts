import { describe, expect, test } from "vitest";
import { cleanTeamNames, readListedDepartment } from "./listed-departments";
import { defaultDepartmentSettings, type DepartmentSettings } from "./schema";

const read = (person: Parameters<typeof readListedDepartment>[0], given: Partial<DepartmentSettings>) =>
  readListedDepartment(person, { ...defaultDepartmentSettings, ...given });
const field = { source: "custom_field", field_id: "7" } as const;
const person = { tags: ["remote", "Dept:Design", "dept:Art"], customFields: { "7": " Design ", "8": "x" } };

describe("a listed person's department", () => {
  test.each([
    ["is the text of the chosen field", field, person, "Design"],
    ["is unknown without that field", { ...field, field_id: "9" }, person, null],
    ["is omitted with the fields", field, { ...person, customFields: undefined }, undefined],
    ["is the first tag with the prefix", { source: "tag", tag_prefix: "dept:" }, person, "Design"],
    ["is the first tag without a prefix", { source: "tag" }, person, "remote"],
    ["is unknown without such a tag", { source: "tag", tag_prefix: "team:" }, person, null],
    ["is omitted with the tags", { source: "tag" }, { ...person, tags: undefined }, undefined],
    ["is for the plan to derive from teams", {}, person, null],
  ] as const)("%s", (_case, settings, listed, expected) => {
    expect(read(listed, settings)).toBe(expected);
  });
});

test("teams are sorted, each once whatever its spelling, without empty names", () => {
  expect(cleanTeamNames(["Web", " ", "data", "web", "Data"])).toEqual(["data", "Web"]);
});
