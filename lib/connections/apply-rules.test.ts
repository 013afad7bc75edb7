import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import { getPropertyRuns } from "@/testing/property-runs";
import { applyRules, examineListing, previewRules, searchListing } from "./apply-rules";
import type { PeopleListing, VendorPerson } from "./connectors/people/port";
import { noRules, peopleRules, ruleKinds, type PeopleRule, type PeopleRules } from "./rules-schema";

const record = (externalId: string, given: Partial<VendorPerson> = {}): VendorPerson => ({
  externalId,
  firstName: "Ana",
  lastName: `Silva ${externalId}`,
  email: `${externalId}@example.com`,
  title: "Designer",
  ...{ avatarUrl: null, office: null, workPhone: null, joinedOn: null, managerExternalId: null },
  ...{ teams: [], tags: [], customFields: {}, facts: {} },
  ...given,
});
const listing = (people: VendorPerson[], given: Partial<PeopleListing> = {}): PeopleListing => ({
  people,
  broken: [],
  ...given,
});
const isLeftOut = (rule: PeopleRule, person: Partial<VendorPerson>, given: Partial<PeopleListing> = {}) =>
  runSynchronously(applyRules(listing([record("1", person)], given), { ...noRules, rules: [rule] })).leftOut
    ?.length === 1;

describe("a rule leaves out the records that it applies to", () => {
  test.each<[rule: PeopleRule, leftOut: Partial<VendorPerson>[], kept: Partial<VendorPerson>[]]>([
    [{ kind: "disabled" }, [{ facts: { isDisabled: true } }], [{ facts: { isDisabled: false } }, {}]],
    [{ kind: "guest" }, [{ facts: { isGuest: true } }], [{ facts: { isGuest: false } }, {}]],
    [{ kind: "no_email" }, [{ email: null }, { email: " " }, { email: "none" }], [{}, { email: undefined }]],
    [{ kind: "no_title" }, [{ title: null }, { title: " \u200b" }], [{}, { title: undefined }]],
    [
      { kind: "email_domain", value: "example.com, @Example.ORG" },
      [{ email: "a@example.net" }, { email: "a@mail.example.com" }],
      [{ email: "A@Example.Com" }, { email: "a@example.org" }, { email: null }, { email: undefined }],
    ],
    [
      { kind: "org_unit", value: "studio/design/" },
      [{ facts: { orgUnit: "/Studio/Design" } }, { facts: { orgUnit: "/studio/design/Web" } }],
      [{ facts: { orgUnit: "/Studio" } }, { facts: { orgUnit: "/Studio/Designers" } }, {}],
    ],
    [
      { kind: "group", value: "Robots" },
      [{ facts: { groups: ["g1", "robots "] } }],
      [{ facts: { groups: ["Robots 2", "ロボット"] } }, { facts: { groups: [] } }, {}],
    ],
    [{ kind: "group", value: "ビザ" }, [{ facts: { groups: ["ビザ"] } }], [{ facts: { groups: ["ピザ"] } }]],
    [
      { kind: "employment_type", value: "Contractor" },
      [{ facts: { employmentType: "CONTRACTOR" } }],
      [{ facts: { employmentType: "Contractors" } }, {}],
    ],
    [
      { kind: "name_contains", value: "SERVICE" },
      [
        { firstName: "Self-Service", lastName: null },
        { firstName: null, lastName: "Sërvice" },
      ],
      [{ firstName: "Serve" }],
    ],
    [
      { kind: "name_contains", value: "会議室" },
      [{ firstName: "大会議室", lastName: "" }],
      [{ firstName: "会議" }],
    ],
    [{ kind: "name_contains", value: "Ψυχή" }, [{ lastName: "ψυχη" }], [{}]],
    [
      { kind: "email_contains", value: "no-reply@" },
      [{ email: "No_Reply@example.com" }],
      [{ email: "reply@example.com" }, { email: null }],
    ],
  ])("%j", (rule, leftOut, kept) => {
    expect(leftOut.map((person) => isLeftOut(rule, person))).toEqual(leftOut.map(() => true));
    expect(kept.map((person) => isLeftOut(rule, person))).toEqual(kept.map(() => false));
  });

  test("and an absent field is an empty one where people choose the fields", () => {
    const chosen = { hasChosenFields: true };
    expect(isLeftOut({ kind: "no_email" }, { email: undefined }, chosen)).toBe(true);
    expect(isLeftOut({ kind: "no_title" }, { title: undefined }, chosen)).toBe(true);
  });
});

test("the record that is left out is named with its rule and its manager", () => {
  const people = [record("1", { managerExternalId: "2" }), record("2", { firstName: null, lastName: null })];
  const rules: PeopleRules = { rules: [{ kind: "name_contains", value: "silva" }], always: [], never: ["2"] };
  expect(runSynchronously(applyRules(listing(people), rules))).toMatchObject({
    people: [],
    leftOut: [
      { externalId: "1", name: "Ana Silva 1", kind: "name_contains", value: "silva", managerExternalId: "2" },
      { externalId: "2", name: "2@example.com", kind: "never", value: null, managerExternalId: null },
    ],
  });
});

const words = fc.constantFrom("ana", "bot", "service", "Ä", "example.com", "/a", "/a/b", "x", "");
const ids = fc.constantFrom<string[]>("1", "2", "3", "4", "gone");
const people = fc
  .array(
    fc.record({
      firstName: fc.option(words),
      email: fc.option(fc.constantFrom("bot@example.com", "ana@other.example", "no address"), {
        nil: undefined,
      }),
      title: fc.option(words),
      facts: fc.record({ isDisabled: fc.boolean(), groups: fc.array(words), orgUnit: words }),
    }),
    { maxLength: 4 },
  )
  .map((given) => given.map((one, index) => record(String(index + 1), one)));
const rules = fc
  .array(fc.record({ kind: fc.constantFrom(...ruleKinds), value: fc.option(words, { nil: undefined }) }))
  .map((given) => given.filter((rule) => peopleRules.shape.rules.safeParse([rule]).success));

test.each<object>([
  { kind: "group" },
  { kind: "guest", value: "x" },
  { kind: "name_contains", value: " - " },
])("%j is no rule: a value is missing, too much, or finds nothing", (rule) => {
  expect(peopleRules.safeParse({ ...noRules, rules: [rule] }).success).toBe(false);
});

test("ids of exceptions ignore case (a source may write them in another one)", () => {
  const given = listing([record("ABC-1"), record("ABC-2")]);
  const rules: PeopleRules = {
    rules: [{ kind: "name_contains", value: "silva" }],
    always: ["abc-1"],
    never: ["abc-2"],
  };
  const { people, leftOut } = runSynchronously(applyRules(given, rules));
  expect(people.map(({ externalId }) => externalId)).toEqual(["ABC-1"]);
  expect(leftOut).toMatchObject([{ externalId: "ABC-2", kind: "never" }]);
  const examined = runSynchronously(examineListing(given));
  expect(runSynchronously(previewRules(examined, rules)).left_out.map(({ count }) => count)).toEqual([1, 1]);
  const { found, exceptions } = searchListing(examined, rules, "abc-2");
  expect([found.length, exceptions.length]).toEqual([1, 2]);
});

test("those who are left out and the rest are the whole listing, never wins over always, and the order of rules does not matter", () => {
  fc.assert(
    fc.property(
      people,
      rules,
      fc.array(ids),
      fc.array(ids),
      fc.gen(),
      (records, rules, always, never, gen) => {
        const given = listing(records);
        const { people: kept, leftOut = [] } = runSynchronously(applyRules(given, { rules, always, never }));
        const keptIds = kept.map(({ externalId }) => externalId);
        const leftOutIds = leftOut.map(({ externalId }) => externalId);
        expect([...keptIds, ...leftOutIds].sort()).toEqual(
          records.map(({ externalId }) => externalId).sort(),
        );
        for (const { externalId } of records) {
          if (never.includes(externalId)) expect(leftOutIds).toContain(externalId);
          else if (always.includes(externalId)) expect(keptIds).toContain(externalId);
        }
        const shuffled = gen(fc.shuffledSubarray, rules, { minLength: rules.length });
        expect(runSynchronously(applyRules(given, { rules: shuffled, always, never }))).toEqual(
          runSynchronously(applyRules(given, { rules, always, never })),
        );
        // What the page says of each rule is what the rules do together.
        const counted = runSynchronously(
          previewRules(runSynchronously(examineListing(given)), { rules, always, never }),
        ).left_out;
        const named = leftOut.map(({ kind, value }) => ({ kind, value }));
        for (const { kind, value, count } of counted)
          if (count === 0) expect(named).not.toContainEqual({ kind, value });
      },
    ),
    { numRuns: getPropertyRuns(100) },
  );
});

test("rules are suggested by what occurs, with the number of records that each would leave out", () => {
  const examined = runSynchronously(
    examineListing(
      listing([
        record("1", { firstName: "Print Service", facts: { groups: ["Robots"], orgUnit: "/IT" } }),
        record("2", { firstName: "Services", email: "room.1@example.com", title: null }),
        record("3", { lastName: "Broomfield", email: "guest@other.example" }),
      ]),
    ),
  );
  const { total, found, exceptions, suggestions } = searchListing(
    examined,
    { ...noRules, never: ["3", "gone"] },
    "SÉRVICE",
  );
  expect(total).toBe(3);
  expect(found.map(({ source_id }) => source_id)).toEqual(["1", "2"]);
  expect(exceptions.map(({ source_id, detail }) => [source_id, detail])).toEqual([
    ["3", "Designer, guest@other.example"],
  ]);
  expect(suggestions).toEqual([
    { kind: "no_title", value: null, count: 1 },
    { kind: "name_contains", value: "service", count: 2 },
    { kind: "email_contains", value: "room", count: 1 },
    { kind: "email_domain", value: "example.com", count: 1 },
    { kind: "org_unit", value: "/IT", count: 1 },
    { kind: "group", value: "Robots", count: 1 },
  ]);
});
