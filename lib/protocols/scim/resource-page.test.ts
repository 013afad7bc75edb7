import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runSynchronously, peoplePerChunk } from "@/lib/platform/chunked";
import { Problem } from "@/lib/platform/problem";
import { getPropertyRuns } from "@/testing/property-runs";
import { userResourceType } from "./attributes";
import { findPage } from "./resource-page";
import { compileFilter } from "./evaluate-filter";
import { applyProjection } from "./projection";
import type { ListQuery } from "./schema";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const user = (id: string, more: object) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id,
  ...more,
});

const users = [
  user("ana", {
    userName: "Ana@Fernhill.example",
    name: { familyName: "Ávila", givenName: "Ana" },
    title: "Designer",
    active: true,
    emails: [{ value: "Ana@Fernhill.example", type: "work", primary: true }],
    groups: [
      { value: "bo", $ref: "/Groups/bo", display: "Direct reports of Bo" },
      { value: "cy", display: "Direct reports of Cy" },
    ],
    [enterprise]: { manager: { value: "bo", displayName: "Bo" } },
    externalId: "P1",
  }),
  user("bo", {
    userName: "bo",
    name: { familyName: "Bo" },
    title: "Head of Design",
    active: true,
    externalId: "p1",
  }),
  user("cy", { userName: "cy", name: {}, active: true }),
];
const hideAttributes = (names: string[]) => ({
  ...{ names: new Set(names), code: "not_allowed" as const },
  why: "Only executives can see work e-mails.",
});
const nothingHidden = hideAttributes([]);
const emailsHidden = hideAttributes(["emails"]);

const idsOf = (filter: string, hidden = nothingHidden) => {
  const passes = compileFilter(filter, userResourceType, hidden);
  return users
    .filter(passes)
    .map(({ id }) => id)
    .join(" ");
};

test("evaluates a long filter in small chunks that yield to other requests", () => {
  const many = Array.from({ length: 2_000 }, (_, place) => user(`u${place}`, {}));
  const filter = Array.from({ length: 100 }, () => 'not (title co "x")').join(" and ");
  let asked = 0;
  let most = 0;
  const ask = (one: unknown) => {
    asked += 1;
    return one;
  };
  const steps = findPage(many, ask, { filter }, userResourceType, hideAttributes([]));
  for (let step = steps.next(); !step.done; step = steps.next()) {
    most = Math.max(most, asked);
    asked = 0;
  }
  expect(most * 100).toBeLessThanOrEqual(peoplePerChunk);
});

test("ids of Kith are compared without regard to case, ids of the source as written (API-21)", () => {
  const id = "3F2C6A4E-8D1B-4C57-9A60-1E2F3A4B5C6D";
  const one = user(id.toLowerCase(), { externalId: id });
  const finds = (filter: string) => compileFilter(filter, userResourceType, nothingHidden)(one);
  const filters = [`id eq "${id}"`, `externalId eq "${id}"`, `externalId eq "${id.toLowerCase()}"`];
  expect(filters.map(finds)).toEqual([true, true, false]);
});

describe("a filter finds", () => {
  test.each([
    ['userName eq "ana@fernhill.example"', "ana"],
    ['externalId eq "p1"', "bo"],
    ['title co "design"', "ana bo"],
    ['title ew "DESIGN"', "bo"],
    ['title ne "Designer"', "bo cy"],
    ["title pr", "ana bo"],
    ["not (title pr)", "cy"],
    ["title eq null", "cy"],
    ["title ne null", "ana bo"],
    ["name pr", "ana bo"],
    ['name.familyName eq "ÁVILA"', "ana"],
    ['name.familyName gt "b"', "ana bo"],
    ['userName le "bo"', "ana bo"],
    ["active eq true", "ana bo cy"],
    ['emails co "fernhill"', "ana"],
    ['emails.type eq "work"', "ana"],
    ['emails[type eq "work" and value ew ".example"]', "ana"],
    ['emails[not (type eq "home")]', "ana"],
    ['groups eq "bo"', "ana"],
    [`${enterprise}:manager.value eq "bo"`, "ana"],
    [`${enterprise} pr`, "ana"],
    ['urn:ietf:params:scim:schemas:core:2.0:User:title eq "designer"', "ana"],
    ['id eq "bo" or id eq "cy" and title pr', "bo"],
    ['NOT(id eq "bo")and not (id eq "cy")', "ana"],
    ['name.familyName eq "\\u00c1vila"', "ana"],
    ['title eq "\\"" or title eq "x\\\\" or title eq "(and) [or]\\n"', ""],
    ['groups[display co "Cy"].value eq "cy"', "ana"],
    ['groups[display co "Cy" or display co "Bo"].value eq "bo" and title pr', "ana"],
    ['groups[display co "Cy"].value ne "cy"', "bo cy"],
    ['not (groups[display co "Cy"].value pr)', "bo cy"],
    ['groups[display co "Cy"].$ref eq null', "ana bo cy"],
    ['groups[display co "Bo"].$ref ne null', "ana"],
    ['groups[$ref ew "/bo"]', "ana"],
    ['groups.$ref ew "/bo"', "ana"],
    [`${"(".repeat(999)}title pr${")".repeat(999)}`, "ana bo"],
  ])("by %s: %s", (filter, ids) => {
    expect(idsOf(filter)).toBe(ids);
  });

  test.each([
    "",
    "title is 1",
    "title eq designer",
    "active eq TRUE",
    'title eq "Designer',
    `title eq "${"\n".repeat(1_000)}`,
    'title eq "\\x"',
    "(title pr",
    "title pr id pr",
    "title'; DROP TABLE people; -- eq 1",
    'emails[type eq "work"',
    "salary gt 1",
    'name eq "x"',
    "active gt true",
    'active eq "true"',
    "title eq 1",
    "title gt null",
    'title[type eq "work"]',
    'emails[street eq "x"]',
    'emails[emails[type eq "work"]]',
    'manager.value eq "bo"',
    'meta.version eq "x"',
    "__proto__ pr",
    "constructor.name pr",
  ])("nothing by %s, which is rejected", (filter) => {
    expect(() => idsOf(filter)).toThrow("The filter cannot be read.");
  });

  test.each([
    "emails pr",
    'emails.value eq "x"',
    'emails[value sw "a"]',
    'title pr or not (EMAILS co "x")',
    'urn:ietf:params:scim:schemas:core:2.0:User:emails sw "a"',
  ])("nothing by %s if e-mails are hidden", (filter) => {
    expect(() => idsOf(filter, emailsHidden)).toThrow("Only executives can see work e-mails.");
  });

  test("the resources of any text that is a filter, and rejects any other with an invalid_filter problem", () => {
    const pieces = fc.constantFrom(
      ...["title", "eq", "and", "or", "not", "pr", "(", ")", "[", "]", "].value", '"', '"x"', "1", " ", "\\"],
      ...["true", "null", "a.b", "urn:x:y", "emails", "type"],
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          idsOf(text);
        } catch (error) {
          expect(error instanceof Problem && error.code).toBe("invalid_filter");
        }
      }),
      { numRuns: getPropertyRuns(500) },
    );
  });
});

const page = (query: Partial<ListQuery>, hidden = nothingHidden) => {
  const { found, ...rest } = runSynchronously(findPage(users, (one) => one, query, userResourceType, hidden));
  return { ids: found.map(({ id }) => id).join(" "), ...rest };
};

describe("a page", () => {
  test.each<[Partial<ListQuery>, string, number, number]>([
    [{}, "ana bo cy", 3, 1],
    [{ count: 2 }, "ana bo", 3, 1],
    [{ startIndex: 3, count: 2 }, "cy", 3, 3],
    [{ startIndex: 9 }, "", 3, 9],
    [{ startIndex: 0, count: 1 }, "ana", 3, 1],
    [{ count: 0 }, "", 3, 1],
    [{ count: -1 }, "", 3, 1],
    [{ filter: "title pr", startIndex: 2 }, "bo", 2, 2],
    [{ sortBy: "userName" }, "ana bo cy", 3, 1],
    [{ sortBy: "userName", sortOrder: "descending" }, "cy bo ana", 3, 1],
    [{ sortBy: "title", sortOrder: "descending" }, "cy bo ana", 3, 1],
    [{ sortBy: "emails" }, "ana bo cy", 3, 1],
    [{ sortBy: `${enterprise}:manager.displayName`, sortOrder: "descending" }, "bo cy ana", 3, 1],
  ])("of %j is %j, of %i resources, from position %i", (query, ids, total, startIndex) => {
    expect(page(query)).toEqual({ ids, total, startIndex });
  });

  test.each([
    [{ sortBy: "salary" }, "User has no attribute salary that can be filtered or sorted by."],
    [{ sortBy: "Department" }, `Use ${enterprise}:Department.`],
    [{ filter: 'department eq "Design"' }, `sorted by. Use ${enterprise}:department.`],
    [{ sortBy: "manager.displayName" }, `Use ${enterprise}:manager.displayName.`],
    [{ sortBy: "name" }, "name has sub-attributes. Name the one to sort by."],
    [{ sortBy: "emails.value" }, "Only executives can see work e-mails."],
    [{ filter: "emails pr" }, "Only executives can see work e-mails."],
  ])("by %j is rejected", (query, why) => {
    expect(() => page(query, emailsHidden)).toThrow(why);
  });
});

describe("the served attributes of a resource", () => {
  const [ana] = users;
  const kept = (keep: string[]) => applyProjection({ ...ana }, { keep }, userResourceType);
  const without = (leaveOut: string[]) => applyProjection({ ...ana }, { leaveOut }, userResourceType);

  test("are those in attributes, with schemas and id", () => {
    expect(Object.keys(kept(["userName"]))).toEqual(["schemas", "id", "userName"]);
    expect(kept(["NAME.familyName", "emails.value", "nothing", "emails.nothing"])).toEqual({
      schemas: ana?.schemas,
      id: "ana",
      name: { familyName: "Ávila" },
      emails: [{ value: "Ana@Fernhill.example" }],
    });
    expect(kept([enterprise])).toMatchObject({
      [enterprise]: { manager: { value: "bo", displayName: "Bo" } },
    });
    expect(kept([`${enterprise}:manager.value`])).toMatchObject({
      [enterprise]: { manager: { value: "bo" } },
    });
    expect(kept(["name", "name.familyName"])).toMatchObject({
      name: { familyName: "Ávila", givenName: "Ana" },
    });
  });

  test("are all but those in excludedAttributes; schemas and id stay", () => {
    const rest = without(["id", "schemas", "name.givenName", "emails", "groups", enterprise, "nothing"]);
    expect(Object.keys(rest)).toEqual(["schemas", "id", "userName", "name", "title", "active", "externalId"]);
    expect(rest["name"]).toEqual({ familyName: "Ávila" });
  });
});
