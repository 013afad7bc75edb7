import { expect, test } from "vitest";
import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import type { Person } from "@/lib/directory/schema";
import { buildDepartmentPreview } from "./build-preview";

const listed = (externalId: string, given: Partial<VendorPerson> = {}): VendorPerson => ({
  ...{ externalId, firstName: "A", lastName: "B", email: null, title: null, avatarUrl: null, office: null },
  ...{
    joinedOn: null,
    managerExternalId: null,
    teams: [],
    tags: [],
    customFields: {},
    facts: {},
    workPhone: null,
  },
  ...given,
});
const person = (id: string, manager_id: string | null, title = ""): Person => ({
  ...{ id, manager_id, title, productive_id: id, user_id: null, first_name: id, last_name: "Z" },
  ...{ avatar_url: "https://example.com/a.svg", synced_at: "2026-11-25T00:00:00" },
});

test("the preview says what teams, each custom field, tags with each prefix, and named branches give", () => {
  const people = [
    listed("1", { teams: ["Art"], customFields: { "7": "Design" }, tags: ["dept:Design", "dept:Web"] }),
    listed("2", { teams: ["Art"], customFields: { "7": "Design", "8": "x" }, tags: ["remote"] }),
    listed("3", {
      teams: undefined,
      customFields: undefined,
      workPhone: undefined,
      facts: {},
      tags: undefined,
    }),
  ];
  const directory = [person("ceo", null), person("head", "ceo", "Head of Art"), person("deep", "head")];
  const preview = buildDepartmentPreview(people, directory, [{ person_id: "head", name: "Art" }]);
  const given = preview.sources.map(({ source, field_id, tag_prefix, departments, without }) => [
    ...[source, field_id ?? tag_prefix],
    ...[departments.map(({ name, people: count }) => `${name} ${count}`), without],
  ]);
  expect(given).toEqual([
    ["teams", null, ["Art 2"], 1],
    ["custom_field", "7", ["Design 2"], 1],
    ["custom_field", "8", ["x 1"], 2],
    ["tag", "dept:", ["Design 1"], 2],
    ["tag", "", ["dept:Design 1", "remote 1"], 1],
    ["branches", null, ["Art 2"], 1],
  ]);
  expect(preview.branches).toEqual([
    { person_id: "head", person_name: "head Z", title: "Head of Art", people: 2 },
  ]);
});

test("the preview of teams has the named branches if no one has a team, as a sync would", () => {
  const directory = [person("ceo", null), person("head", "ceo")];
  const { sources } = buildDepartmentPreview([listed("1")], directory, [{ person_id: "head", name: "Art" }]);
  expect(sources.map(({ source, departments }) => [source, departments])).toEqual([
    ["teams", [{ name: "Art", people: 1 }]],
    ["branches", [{ name: "Art", people: 1 }]],
  ]);
});
