import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import { defaultDepartmentSettings } from "@/lib/sync/departments/schema";
import { cleanListing } from "./clean-listing";

const ana: VendorPerson = {
  ...{ externalId: "1", firstName: "Ana", lastName: "Costa", email: "ana@example.com", title: "Designer" },
  ...{ avatarUrl: null, office: null, joinedOn: null, managerExternalId: null },
  ...{ teams: [], tags: [], customFields: {}, facts: {}, workPhone: null },
};
const warned = (people: VendorPerson[]) => runSynchronously(cleanListing({ people, broken: [] })).warnings;
const cleaned = (given: Partial<VendorPerson>) =>
  runSynchronously(cleanListing({ people: [{ ...ana, ...given }], broken: [] }));

describe("a listing warns an executive", () => {
  test("of a date or address that cannot be used, and what to do", () => {
    expect(warned([{ ...ana, email: "nowhere", joinedOn: "2023-02-29" }])).toEqual([
      {
        code: "unusable_date",
        detail: "The start date of Ana Costa (id 1) is not a date. Correct it in the source of people.",
        externalIds: ["1"],
      },
      {
        code: "unusable_email",
        detail: "The e-mail address of Ana Costa (id 1) is invalid. Correct it in the source of people.",
        externalIds: ["1"],
      },
    ]);
    for (const firstName of ["", undefined]) {
      const [warning] = warned([{ ...ana, firstName, joinedOn: "soon" }]);
      expect(warning?.detail).toContain("start date of Costa (id 1)");
    }
    const [warning] = warned([{ ...ana, lastName: undefined, joinedOn: "soon" }]);
    expect(warning?.detail).toContain("start date of Ana (id 1)");
  });

  test.each<[string, Partial<VendorPerson>]>([
    ["has none", { email: null, joinedOn: null }],
    ["has an empty one", { email: " " }],
  ])("of no invalid address or date for a person who %s", (_who, given) => {
    expect(warned([{ ...ana, ...given }])).toEqual([]);
  });

  test("of unreadable records, by id if there is one, and counts those without", () => {
    const reason = "no name";
    const broken = ["7", null].map((externalId) => ({ externalId, reason }));
    const found = runSynchronously(cleanListing({ people: [ana], broken }));
    const code = "broken_record";
    const of = (who: string) =>
      `A record of the source of people${who} could not be read and was skipped: ${reason}`;
    expect(found.warnings).toEqual([
      { code, detail: of(" (id 7)"), externalIds: ["7"] },
      { code, detail: of(""), externalIds: [] },
    ]);
    expect(found).toMatchObject({ unidentified: 1, brokenIds: new Set(["7"]) });
  });

  test("of omitted fields, each by name, and that they stay unchanged (SYNC-14)", () => {
    const nothing: VendorPerson = {
      ...{ externalId: "1", firstName: undefined, lastName: undefined, email: undefined, title: undefined },
      ...{ avatarUrl: undefined, office: undefined, joinedOn: undefined, managerExternalId: undefined },
      ...{ teams: undefined, tags: undefined, customFields: undefined, workPhone: undefined, facts: {} },
    };
    const departments = { ...defaultDepartmentSettings, source: "custom_field", field_id: "7" } as const;
    const { warnings } = runSynchronously(cleanListing({ people: [nothing], broken: [] }, departments));
    const parts = [
      "first name",
      "last name",
      "job title",
      "picture",
      "e-mail address",
      "office",
      "work phone",
      "first day",
      "manager",
      "teams",
      "department",
    ];
    expect(warnings).toEqual(
      parts.map((part) => ({
        code: "part_left_out",
        detail:
          `The source of people omitted the ${part} of everyone. The stored values are unchanged. ` +
          "Check whether the owner of the connected token can still see it there, then sync again.",
        externalIds: ["1"],
      })),
    );
    // By default, Kith derives departments from teams, so no field of the vendor is missing.
    expect(warned([nothing])).toEqual(warnings.slice(0, -1));
  });

  test("of how many people a field was omitted, if not of everyone", () => {
    const { people, warnings } = runSynchronously(
      cleanListing({
        people: [ana, { ...ana, externalId: "2", title: undefined }],
        broken: [],
      }),
    );
    expect(warnings).toMatchObject([{ code: "part_left_out", externalIds: ["2"] }]);
    expect(warnings[0]?.detail).toContain("the job title of 1 of 2 people");
    expect(people.map(({ title }) => title)).toEqual(["Designer", undefined]);
  });

  test("of the people concerned, if they are at most 100", () => {
    const officeless = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...ana, externalId: `${index}`, office: undefined }));
    const named = (count: number) => warned(officeless(count))[0]?.externalIds.length;
    expect([named(100), named(101)]).toEqual([100, 0]);
  });
});

describe("listed person", () => {
  test("has a manager whose id can be stored in a warning", () => {
    const { people } = cleaned({ managerExternalId: "the\0 chief\ud800" });
    expect(people[0]?.managerExternalId).toBe("the chief\ufffd");
    expect(cleaned({ managerExternalId: undefined }).people[0]?.managerExternalId).toBeUndefined();
  });

  test.each<[string, Partial<VendorPerson>, object]>([
    ["a name cut to 120 characters", { lastName: "x".repeat(121) }, { lastName: "x".repeat(120) }],
    ["a title cut to 200 characters", { title: "x".repeat(201) }, { title: "x".repeat(200) }],
    ["an office cut to 120 characters", { office: "x".repeat(121) }, { office: "x".repeat(120) }],
    ["no office if it is empty", { office: " " }, { office: null }],
    ["an e-mail in lower case", { email: "Jo@x.com" }, { email: "jo@x.com" }],
    ["no picture of another scheme", { avatarUrl: "javascript:alert(1)" }, { avatarUrl: null }],
    ["no picture that is no address", { avatarUrl: "not an address" }, { avatarUrl: null }],
    ["a picture over http", { avatarUrl: "http://x.example/a b" }, { avatarUrl: "http://x.example/a%20b" }],
    ["a picture over https", { avatarUrl: "https://x.example/a" }, { avatarUrl: "https://x.example/a" }],
    [
      "a picture that only the source reads",
      { avatarUrl: "vendor-picture:1#e" },
      { avatarUrl: "vendor-picture:1#e" },
    ],
    ["no such picture of another person", { avatarUrl: "vendor-picture:2" }, { avatarUrl: null }],
    ["no such picture of an unreadable id", { avatarUrl: "vendor-picture:%E0" }, { avatarUrl: null }],
    ["no picture if there is none", { avatarUrl: null }, { avatarUrl: null }],
    [
      "a picture URL of 2,048 characters",
      { avatarUrl: `https://x.example/${"a".repeat(2_030)}` },
      { avatarUrl: `https://x.example/${"a".repeat(2_030)}` },
    ],
    ["no picture URL of 2,049", { avatarUrl: `https://x.example/${"a".repeat(2_031)}` }, { avatarUrl: null }],
    ["no date with text before it", { joinedOn: "on 2024-02-28" }, { joinedOn: null }],
    ["no date of the year 0", { joinedOn: "0000-02-28" }, { joinedOn: null }],
    ["no date with text after it", { joinedOn: "2024-02-28T00:00" }, { joinedOn: null }],
  ])("has %s", (_what, given, expected) => {
    expect(cleaned(given).people).toMatchObject([expected]);
  });
});
