import { describe, expect, test } from "vitest";
import { assignDepartments } from "./assign-departments";
import { defaultDepartmentSettings, type DepartmentSettings } from "./schema";

const person = (id: string, given: Partial<Parameters<typeof assignDepartments>[0][number]> = {}) => ({
  ...{ id, managerId: null, teams: [], department: null },
  ...given,
});
const from = (given: Partial<DepartmentSettings>): DepartmentSettings => ({
  ...defaultDepartmentSettings,
  ...given,
});
const branches = [{ person_id: "design", name: "Design" }];

describe("the department of a person", () => {
  test("is the largest of their teams; of equal teams the first by name", () => {
    const people = [
      person("a", { teams: ["Engineering", "Web"] }),
      person("b", { teams: ["engineering"] }),
      person("c", { teams: ["Data", "Web"] }),
      person("d", { teams: ["Art", "Board"] }),
      person("e"),
    ];
    expect(Object.fromEntries(assignDepartments(people, from({})))).toEqual({
      ...{ a: "Engineering", b: "Engineering", c: "Web", d: "Art", e: null },
    });
  });

  test.each(["custom_field", "tag"] as const)(
    "is what the vendor's %s says, in its most frequent spelling",
    (source) => {
      const people = [
        person("a", { department: "Café", teams: ["Web"] }),
        person("b", { department: "Café" }),
        person("c", { department: "CAFE" }),
        person("d"),
      ];
      expect(Object.fromEntries(assignDepartments(people, from({ source, field_id: "1" })))).toEqual({
        ...{ a: "Café", b: "Café", c: "Café", d: null },
      });
    },
  );

  test.each([
    ["of the source branches", from({ source: "branches", branches }), ["Web"]],
    ["of the source teams where nobody has a team", from({ branches }), []],
  ])("is the nearest named branch above, %s", (_case, settings, teams) => {
    const people = [
      person("top", { teams }),
      person("design", { managerId: "top" }),
      person("deep", { managerId: "lead" }),
      person("lead", { managerId: "design" }),
      person("brand", { managerId: "design" }),
      person("logo", { managerId: "brand" }),
      person("other", { managerId: "top" }),
    ];
    const named = { ...settings, branches: [...settings.branches, { person_id: "brand", name: "Brand" }] };
    expect(Object.fromEntries(assignDepartments(people, named))).toEqual({
      ...{ top: null, design: "Design", lead: "Design", deep: "Design" },
      ...{ brand: "Brand", logo: "Brand", other: null },
    });
  });
});
