import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import type { CleanListing, CleanPerson } from "./clean-listing";
import type { UserToLink } from "@/lib/identity/matching/user-matching";
import type { RemovalApproval } from "./removal-guard";
import { defaultDepartmentSettings, type DepartmentSettings } from "@/lib/sync/departments/schema";
import { isEmptyPlan, planSync, type StoredPerson, type SyncPlan } from "./sync-plan";
import { getPropertyRuns } from "@/testing/property-runs";
import { omitWarningsOfHidden } from "@/lib/people/warnings-of-hidden";

const listed = (externalId: string, given: Partial<CleanPerson> = {}): CleanPerson => ({
  externalId,
  firstName: `First${externalId}`,
  lastName: `Last${externalId}`,
  title: "",
  avatarUrl: null,
  email: `${externalId}@example.com`,
  office: null,
  workPhone: null,
  joinedOn: null,
  managerExternalId: null,
  teams: [],
  department: null,
  ...given,
});

const listing = (people: CleanPerson[], given: Partial<CleanListing> = {}): CleanListing => ({
  people,
  brokenIds: new Set(),
  unidentified: 0,
  warnings: [],
  leftOut: [],
  ...given,
});

const ids = () => {
  let last = 0;
  return () => `id${++last}`;
};

function plan(
  stored: readonly StoredPerson[],
  people: CleanListing,
  {
    users = [],
    approval = { kind: "none" },
    departments = defaultDepartmentSettings,
    newId = ids(),
  }: {
    users?: UserToLink[];
    approval?: RemovalApproval;
    departments?: DepartmentSettings;
    newId?: () => string;
  } = {},
): SyncPlan {
  return runSynchronously(
    planSync({
      stored,
      listing: people,
      users,
      removalLimit: { people: 10, share: 0.1 },
      approval,
      departments,
      newId,
    }),
  );
}

/** Returns the stored people after the plan is applied, as the sync's transaction leaves them. */
function apply(
  stored: readonly StoredPerson[],
  { created, updated, behindHidden, moved, removed, unconfirmed, confirmedAgain }: SyncPlan,
): StoredPerson[] {
  const after = new Map(stored.map((person) => [person.id, person]));
  for (const { person } of removed)
    after.set(person.id, { ...person, isRemoved: true, isUnconfirmed: false, managerId: null });
  for (const { id, externalId } of moved) after.set(id, { ...expectThere(after.get(id)), externalId });
  const newIds = new Set(created.map(({ externalId }) => externalId));
  for (const { person } of removed)
    if (newIds.has(person.externalId))
      after.set(person.id, { ...expectThere(after.get(person.id)), externalId: `former:${person.id}` });
  for (const person of [...created, ...updated.map((update) => update.person), ...behindHidden]) {
    after.set(person.id, {
      ...person,
      isRemoved: false,
      isUnconfirmed: after.get(person.id)?.isUnconfirmed ?? false,
    });
  }
  for (const id of unconfirmed) after.set(id, { ...expectThere(after.get(id)), isUnconfirmed: true });
  for (const id of confirmedAgain) after.set(id, { ...expectThere(after.get(id)), isUnconfirmed: false });
  return [...after.values()];
}

function expectThere<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("not there");
  return value;
}

const synced = (people: CleanPerson[]) => apply([], plan([], listing(people)));
const company = (size: number) => Array.from({ length: size }, (_, index) => listed(`${index}`));

describe("sync plan", () => {
  test("creates, updates field by field, and removes", () => {
    const stored = synced([listed("1"), listed("2"), listed("3")]);
    const { created, updated, removed, unchanged } = plan(
      stored,
      listing([listed("1"), listed("2", { title: "Lead", managerExternalId: "1" }), listed("4")]),
      { newId: () => "new" },
    );
    expect(created.map(({ externalId }) => externalId)).toEqual(["4"]);
    expect(updated.map(({ changes }) => changes)).toEqual([
      [
        { field: "title", old: "", new: "Lead" },
        { field: "managerId", old: null, new: "id1" },
      ],
    ]);
    expect(removed.map(({ person }) => person.externalId)).toEqual(["3"]);
    expect(unchanged).toBe(1);
  });

  test("reads a repeated id of a listing as one person, from the last row (A44)", () => {
    const twice = listing([listed("7"), listed("7", { title: "Chief Taster" })]);
    const { created } = plan([], twice);
    expect(created).toMatchObject([{ externalId: "7", title: "Chief Taster" }]);
    expect(isEmptyPlan(plan(apply([], plan([], twice)), twice))).toBe(true);
  });

  test("reports a recently removed person as replaced when their id belongs to a new person (A49)", () => {
    const stored = synced([listed("1"), listed("2")]);
    const without = apply(stored, plan(stored, listing([listed("1")])));
    const other = listed("2", { firstName: "Other", lastName: "Human", email: "other@example.com" });
    const { created, updated, removed } = plan(without, listing([listed("1"), other]), {
      newId: () => "new",
    });
    expect([created.map(({ id }) => id), updated]).toEqual([["new"], []]);
    expect(removed).toMatchObject([{ person: { id: "id2", isRemoved: true }, replacedBy: ["new"] }]);
  });

  test("cuts a loop at the person who is first in the directory, in any listing order (PEOPLE-6)", () => {
    const zoe = listed("1", { firstName: "Zoe", managerExternalId: "2" });
    const ana = listed("2", { firstName: "Ana", managerExternalId: "1" });
    for (const people of [
      [zoe, ana],
      [ana, zoe],
    ]) {
      const { created, warnings } = plan([], listing(people));
      const standAlone = created.filter(({ managerId }) => managerId === null);
      expect(standAlone.map(({ firstName }) => firstName)).toEqual(["Ana"]);
      expect(warnings).toMatchObject([{ code: "manager_loop", personIds: standAlone.map(({ id }) => id) }]);
    }
  });

  test.each([
    [
      "own_manager",
      [listed("1", { managerExternalId: "1" })],
      "First1 Last1 is listed as their own manager. They have no manager until this is corrected in the source of people.",
    ],
    [
      "unknown_manager",
      [listed("1", { managerExternalId: "9" })],
      "The manager of First1 Last1, the person with id 9, is not active in the source of people. First1 Last1 has no manager.",
    ],
    [
      "manager_loop",
      [listed("1", { managerExternalId: "2" }), listed("2", { managerExternalId: "1" })],
      "First1 Last1 and First2 Last2 report to each other, directly or through others. First1 Last1 has no manager, to break the loop.",
    ],
  ])("stores no manager if none can be determined, and warns: %s (A34, A35, A36)", (code, people, detail) => {
    const { created, warnings } = plan([], listing(people));
    expect(created[0]?.managerId).toBeNull();
    expect(warnings).toEqual([{ code, detail, personIds: ["id1"] }]);
  });
});

test.each<[what: string, given: Partial<CleanListing>, formerId: string]>([
  ["whose record cannot be read", { brokenIds: new Set(["new"]) }, "1"],
  ["if a record without an id cannot be read", { unidentified: 1 }, "1"],
  ["who has no record since a move", {}, "former:id1"],
])("an unknown id keeps the manager %s, also a hidden one, without a warning", (_what, given, formerId) => {
  const report = listed("2", { managerExternalId: "new" });
  const approval = { kind: "none" as const, undecided: new Set(["id1"]) };
  for (const isHidden of [false, true]) {
    const people = [listed("1"), listed("2", { managerExternalId: "1" })];
    const visible = synced(people).map((one) => ({ ...one, isHidden: isHidden && one.externalId === "1" }));
    const stored = apply(visible, plan(visible, listing(people))).map((person) =>
      person.externalId === "1" ? { ...person, externalId: formerId } : person,
    );
    const { updated, behindHidden, warnings } = plan(stored, listing([report], given), { approval });
    expect([updated, behindHidden]).toEqual([[], []]);
    expect(warnings.filter(({ code }) => code !== "removals_skipped")).toEqual([]);
  }
});

describe("a warning for executives says", () => {
  const details = (...about: Parameters<typeof plan>) => plan(...about).warnings.map(({ detail }) => detail);
  const other = { firstName: "Other", lastName: "Human", email: "other@example.com" };

  test("each loop and each self-management separately", () => {
    const manages = (id: string, managerExternalId: string) => listed(id, { managerExternalId });
    const people = [
      ...[manages("1", "2"), manages("2", "1"), manages("3", "4"), manages("4", "3")],
      ...[manages("5", "5"), manages("6", "6")],
    ];
    const { warnings } = plan([], listing(people));
    expect(warnings.map(({ code, personIds }) => [code, ...personIds])).toEqual([
      ["own_manager", "id5"],
      ["own_manager", "id6"],
      ["manager_loop", "id1"],
      ["manager_loop", "id3"],
    ]);
  });

  test("that reports of an unknown, removed or former manager have no manager, once per manager", () => {
    const two = ["2", "3"].map((id) => listed(id, { managerExternalId: "1" }));
    const stand = "who is not active in the source of people. They have no manager.";
    expect(details([], listing([...two, listed("5", { managerExternalId: "78" })]))).toEqual([
      `2 people have the person with id 1 as their manager, ${stand}`,
      expect.stringContaining("The manager of First5 Last5, the person with id 78,"),
    ]);
    const stored = synced([listed("1"), ...two]);
    expect(details(stored, listing(two))).toEqual([`2 people lost their manager First1 Last1, ${stand}`]);
    const without = apply(stored, plan(stored, listing(two)));
    expect(details(without, listing(two.slice(0, 1)))[0]).toContain(
      "The manager of First2 Last2, First1 Last1,",
    );
  });

  test("whose id was reused, and what became of the two people", () => {
    const now =
      "The source of people now lists a different name and e-mail address under the id of First1 Last1";
    const people = [listed("1", other), ...company(40).slice(2)];
    const stored = synced(company(40));
    const reused = (...given: Parameters<typeof plan>) =>
      plan(...given).warnings.filter(({ code }) => code === "reused_external_id");
    expect(reused(stored, listing(people))).toMatchObject([
      {
        detail: `${now}: Other Human. Kith treats them as two people: the new one has none of the former's private data.`,
        personIds: ["id1"],
      },
    ]);
    expect(reused(stored, listing(people.slice(0, 20)))).toMatchObject([
      {
        detail: `${now}. Nothing was changed for this person; the removal waits for a decision.`,
        personIds: ["id2"],
      },
    ]);
  });

  test("that no removal happened beside records without an id, of no person, because a record may be anyone's", () => {
    const stored = synced([listed("1"), listed("2"), listed("3")]);
    const rest =
      "No one was removed, despite any approval. Correct the record in the source of people, then sync again.";
    expect(details(stored, listing([listed("1"), listed("2")], { unidentified: 1 }))).toEqual([
      `1 person is not in the listing, but a record of it had no readable id and might be theirs. ${rest}`,
    ]);
    const { warnings, removed, held } = plan(stored, listing([listed("1")], { unidentified: 2 }));
    const detail = `2 people are not in the listing, but 2 records of it had no readable id and might be theirs. ${rest}`;
    expect(warnings).toEqual([{ code: "removals_skipped", detail, personIds: [] }]);
    expect([removed, held]).toEqual([[], []]);
    expect(details(stored, listing(company(4).slice(1), { unidentified: 2 }))).toEqual([]);
  });

  test("problems of the listing, for people known to Kith", () => {
    const warning = { code: "unusable_email", detail: "One is none." };
    const { warnings } = plan(
      synced([listed("1")]),
      listing([listed("1")], { warnings: [{ ...warning, externalIds: ["1", "nobody"] }] }),
    );
    expect(warnings).toEqual([{ ...warning, personIds: ["id1"] }]);
  });
});

test("a run counts listed people, matched users and unchanged people", () => {
  const users = [{ id: "u", email: "1@example.com", linkedTo: "1" }];
  const stored = apply([], plan([], listing([listed("1"), listed("2"), listed("3")]), { users }));
  const people = [listed("1"), listed("2", { title: "Lead" }), listed("4")];
  const {
    synced: count,
    matchedUsers,
    unchanged,
  } = plan(stored, listing(people, { brokenIds: new Set(["3"]) }), { users });
  expect({ count, matchedUsers, unchanged }).toEqual({ count: 3, matchedUsers: 1, unchanged: 2 });
});

test("an unconfirmed person is reported once, and once more when confirmed again", () => {
  const getConfirmations = ({ unconfirmed, confirmedAgain }: SyncPlan) => ({ unconfirmed, confirmedAgain });
  const stored = synced([listed("1"), listed("2")]);
  const without = listing([listed("1")], { unidentified: 1 });
  const first = plan(stored, without);
  expect(getConfirmations(first)).toEqual({ unconfirmed: ["id2"], confirmedAgain: [] });
  const after = apply(stored, first);
  expect(getConfirmations(plan(after, without))).toEqual({ unconfirmed: [], confirmedAgain: [] });
  expect(getConfirmations(plan(after, listing([listed("1"), listed("2")])))).toEqual({
    unconfirmed: [],
    confirmedAgain: ["id2"],
  });
});

describe("a plan is not empty if it only contains", () => {
  const two = () => synced([listed("1"), listed("2")]);
  const unread = listing([listed("1")], { unidentified: 1 });
  const few = listing(company(40).slice(20));
  /** Returns the stored people after a run with this listing. */
  const after = (stored: StoredPerson[], found: CleanListing) => apply(stored, plan(stored, found));

  test.each<[what: keyof SyncPlan, stored: () => StoredPerson[], found: CleanListing]>([
    ["created", () => [], listing([listed("1")])],
    ["updated", two, listing([listed("1"), listed("2", { title: "Taster" })])],
    ["removed", two, listing([listed("1")])],
    ["moved", two, listing([listed("1"), { ...listed("2"), externalId: "9" }])],
    ["held", () => after(synced(company(40)), few), few],
    ["unconfirmed", two, unread],
    ["confirmedAgain", () => after(two(), unread), listing([listed("1"), listed("2")])],
  ])("%s", (what, stored, found) => {
    const made = plan(stored(), found);
    const lists = Object.entries({ ...made, warnings: [] });
    expect(lists.flatMap(([name, list]) => (Array.isArray(list) && list.length > 0 ? name : []))).toEqual([
      what,
    ]);
    expect(isEmptyPlan(made)).toBe(false);
  });

  test("but is empty if it only warns", () => {
    const warned = plan(two(), listing([listed("1"), listed("2", { managerExternalId: "gone" })]));
    expect(warned.warnings).toHaveLength(1);
    expect(isEmptyPlan(warned)).toBe(true);
  });
});

test("the user of a removed person whose id was reused can be linked to the person with the user's address", () => {
  const users = [{ id: "u", email: "1@example.com", linkedTo: "1" }];
  const stored = apply([], plan([], listing([listed("1")]), { users }));
  const other = { firstName: "Other", lastName: "Human", email: "other@example.com" };
  const people = [listed("1", other), listed("2", { email: "1@example.com" })];
  const { created } = plan(stored, listing(people), { users, newId: ids() });
  expect(created.map(({ externalId, userId }) => [externalId, userId])).toEqual([
    ["1", null],
    ["2", "u"],
  ]);
});

describe("a user stays linked to", () => {
  const users = [{ id: "u", email: "1@example.com", linkedTo: "1" }];
  const heir = listed("2", { email: "1@example.com" });

  test("a removed person who may return, regardless of who has the address now", () => {
    const stored = apply([], plan([], listing([listed("1")]), { users }));
    const leaving = plan(stored, listing([heir]), { users, newId: () => "heir" });
    expect(leaving.removed.map(({ person }) => person.externalId)).toEqual(["1"]);
    const after = plan(apply(stored, leaving), listing([heir]), { users });
    for (const { created, updated, warnings } of [leaving, after]) {
      expect([...created, ...updated.map(({ person }) => person)].map(({ userId }) => userId)).not.toContain(
        "u",
      );
      expect(warnings).toMatchObject([{ code: "user_already_linked", personIds: ["heir"] }]);
    }
  });

  test("a person with a reused id while the removal is held, even if the new person has the user's address", () => {
    const byHand = [{ id: "u", email: "2@example.com", linkedTo: "1" }];
    const stored = apply([], plan([], listing([listed("1")]), { users: byHand }));
    const other = listed("1", { firstName: "Other", lastName: "Human", email: "other@example.com" });
    const people = listing([other, listed("2")], { unidentified: 1 });
    const { created, updated, warnings } = plan(stored, people, { users: byHand });
    expect(created).toMatchObject([{ externalId: "2", userId: null }]);
    expect(updated).toEqual([]);
    expect(warnings.map(({ code }) => code)).toContain("user_already_linked");
  });
});

describe("a person who comes back with a new id", () => {
  const users = [{ id: "u", email: "2@example.com", linkedTo: "2" }];
  const ana = { firstName: "Ana", lastName: "Müller", email: "2@example.com" };
  const start = () => apply([], plan([], listing([listed("1"), listed("2", ana)]), { users }));
  const back = (given: Partial<CleanPerson> = {}) => listed("9", { ...ana, ...given });

  test.each([
    ["in the same run", start],
    ["later", () => apply(start(), plan(start(), listing([listed("1")]), { users }))],
  ])("%s has the former id and user, and a warning (SYNC-24)", (_when, makeStored) => {
    const stored = makeStored();
    const people = listing([listed("1"), back({ lastName: "MULLER", managerExternalId: "1" })]);
    const returned = plan(stored, people, { users });
    expect([returned.created, returned.removed, returned.held]).toEqual([[], [], []]);
    expect(returned.moved).toMatchObject([{ id: "id2", externalId: "9" }]);
    expect(returned.updated).toMatchObject([
      {
        person: { id: "id2", externalId: "9", lastName: "MULLER", managerId: "id1", userId: "u" },
        hasReturned: stored[1]?.isRemoved,
      },
    ]);
    expect(returned.warnings).toEqual([
      {
        code: "returned_with_new_id",
        detail:
          "Ana Müller has a new id in the source of people: 9 instead of 2. The name and the e-mail address are unchanged, so Kith treats them as the same person.",
        personIds: ["id2"],
      },
    ]);
    expect(isEmptyPlan(returned)).toBe(false);
    const moved = [{ id: "u", email: "2@example.com", linkedTo: "9" }];
    expect(isEmptyPlan(plan(apply(stored, returned), people, { users: moved }))).toBe(true);
  });

  test("leaves no question about other people with an equal name (SYNC-25)", () => {
    const namesake = { ...ana, email: "namesake@example.com" };
    const stored = synced([listed("1"), listed("2", ana), listed("3", namesake)]);
    const another = plan(stored, listing([listed("1"), back()]));
    expect(another.moved).toMatchObject([{ id: "id2", externalId: "9" }]);
    expect(another.removed).toMatchObject([{ person: { id: "id3" }, replacedBy: [] }]);
    const without = apply(start(), plan(start(), listing([listed("1")]), { users }));
    const newcomer = plan(without, listing([listed("1"), back(), listed("8", namesake)]), { users });
    expect([newcomer.moved, newcomer.removed]).toMatchObject([[{ id: "id2", externalId: "9" }], []]);
  });

  test("is not one of the removals that a run holds", () => {
    const stored = synced(company(40));
    const renumbered = company(40).map((person) => ({ ...person, externalId: `new ${person.externalId}` }));
    const { moved, held, removed, created } = plan(stored, listing(renumbered));
    expect([moved.length, held, removed, created]).toEqual([40, [], [], []]);
  });

  test("returns although the former id belongs to another person now", () => {
    const other = listed("2", { firstName: "Other", lastName: "Human", email: "other@example.com" });
    const together = plan(start(), listing([listed("1"), other, back()]), { users });
    expect(together.moved).toMatchObject([{ id: "id2", externalId: "9" }]);
    expect(together.created).toMatchObject([{ externalId: "2", userId: null }]);
    expect(together.removed).toEqual([]);
    const before = apply(start(), plan(start(), listing([listed("1"), other]), { users }));
    const later = plan(before, listing([listed("1"), other, back()]));
    expect(later.moved).toMatchObject([{ id: "id2", externalId: "9" }]);
  });

  test.each([
    ["only the e-mail address is equal", back({ firstName: "Bea" })],
    ["only the name is equal", back({ email: "ana@new.example" })],
    ["the name is equal and the e-mail address unknown", back({ email: null })],
  ])("is a new person and a question if %s (SYNC-25)", (_what, newcomer) => {
    const removedBefore = apply(start(), plan(start(), listing([listed("1")]), { users }));
    for (const stored of [start(), removedBefore]) {
      const asked = plan(stored, listing([listed("1"), newcomer]), { users, newId: () => "new" });
      expect(asked.created).toMatchObject([{ id: "new", userId: null }]);
      expect(asked.removed).toMatchObject([{ person: { id: "id2", userId: "u" }, replacedBy: ["new"] }]);
      expect([asked.moved, asked.held]).toEqual([[], []]);
      expect(asked.warnings.map(({ code }) => code)).not.toContain("returned_with_new_id");
      const after = apply(stored, asked);
      expect(isEmptyPlan(plan(after, listing([listed("1"), newcomer]), { users }))).toBe(true);
    }
  });

  test.each([
    ["the names differ in their marks", [listed("9", { ...ana, lastName: "Möller" })]],
    ["two records claim it", [back(), listed("8", ana)]],
  ])("is asked about if %s", (_what, newcomers) => {
    const asked = plan(start(), listing([listed("1"), ...newcomers]), { users });
    expect(asked.moved).toEqual([]);
    expect(asked.removed).toMatchObject([{ person: { id: "id2" } }]);
    expect(asked.removed[0]?.replacedBy).toEqual(asked.created.map(({ id }) => id).toSorted());
  });

  test("is asked about if two former people fit, or the new id has a user", () => {
    const twins = synced([listed("1"), listed("2", ana), listed("3", ana)]);
    const asked = plan(twins, listing([listed("1"), back()]), { newId: () => "new" });
    expect(asked.removed.map(({ replacedBy }) => replacedBy)).toEqual([["new"], ["new"]]);
    const assigned = [...users, { id: "w", email: "w@example.com", linkedTo: "9" }];
    const linked = plan(start(), listing([listed("1"), back()]), { users: assigned, newId: () => "new" });
    expect([linked.moved, linked.removed[0]?.replacedBy, linked.created[0]?.userId]).toEqual([
      [],
      ["new"],
      "w",
    ]);
  });

  test.each([
    ["neither is equal", listed("9", { firstName: "Bea", email: "b@example.com" }), [listed("1")]],
    [
      "the e-mail address and the marks of the name differ",
      listed("9", { ...ana, lastName: "Mûller", email: "b@example.com" }),
      [listed("1")],
    ],
    ["both are without a name", listed("9", { firstName: "", lastName: "", email: null }), [listed("1")]],
    ["the former person is still listed", back(), [listed("1"), listed("2", ana)]],
  ])("is an ordinary new person if %s", (_what, newcomer, others) => {
    const nameless = { firstName: "", lastName: "", email: null };
    const stored = [
      ...start(),
      ...apply([], plan([], listing([listed("5", nameless)]), { newId: () => "5" })),
    ];
    const { created, moved, removed } = plan(stored, listing([...others, newcomer]), { users });
    expect(created.map(({ externalId }) => externalId)).toEqual(["9"]);
    expect([moved, removed.filter(({ replacedBy }) => replacedBy.length > 0)]).toEqual([[], []]);
  });

  test("is nobody if the record with an equal name and e-mail address is that of a person who stays (SYNC-24)", () => {
    const twins = synced([listed("1"), listed("2", ana), listed("3", ana)]);
    const { moved, created, removed } = plan(twins, listing([listed("1"), listed("3", ana)]));
    expect([moved, created]).toEqual([[], []]);
    expect(removed).toMatchObject([{ person: { id: "id2" }, replacedBy: [] }]);
  });

  test("is nobody whose record cannot be read, and no one returns while a removal is held", () => {
    const broken = plan(start(), listing([listed("1"), back()], { brokenIds: new Set(["2"]) }), { users });
    expect([broken.moved, broken.removed, broken.created.length]).toEqual([[], [], 1]);
    const stored = synced(company(40));
    const named = listed("new", { firstName: "First39", lastName: "Last39" });
    const { held, removed } = plan(stored, listing([...company(20), named]));
    expect([held.length, removed]).toEqual([20, []]);
  });
});

describe("an id with a new name and a new e-mail address", () => {
  const before = {
    firstName: "Anna-Lena",
    lastName: "Nguyễn",
    email: "old@example.com",
    joinedOn: "2020-01-06",
  };
  const now = (given: Partial<CleanPerson>) =>
    listing([listed("1", { ...before, email: "new@example.com", ...given })]);

  test.each<[string, Partial<CleanPerson>, Partial<CleanPerson>?]>([
    ["the first name", { lastName: "Weber" }],
    ["the first name, with a start date that was unknown", { lastName: "Weber" }, { joinedOn: null }],
    ["the last name", { firstName: "Bea", lastName: "NGUYEN" }],
    ["one first name", { firstName: "Anna", lastName: "Weber" }],
    ["one first name, now in brackets", { firstName: "(Anna)", lastName: "Weber" }],
    ["the last name beside a new one", { firstName: "Bea", lastName: "Weber-Nguyen" }],
    ["the last name, now as first name", { firstName: "Nguyen", lastName: "Weber" }],
    ["the last name, with an unknown start date", { firstName: "Bea", joinedOn: null }],
  ])("is the same person if %s is equal, with a warning (SYNC-26)", (_part, given, former = {}) => {
    const stored = synced([listed("1", { ...before, ...former })]);
    const { updated, created, removed, renamed, warnings } = plan(stored, now(given));
    expect([created, removed]).toEqual([[], []]);
    expect(updated).toMatchObject([{ person: { id: "id1", email: "new@example.com" } }]);
    expect(renamed).toMatchObject([{ before: { firstName: "Anna-Lena" }, now: { id: "id1", ...given } }]);
    expect(warnings).toMatchObject([{ code: "renamed", personIds: ["id1"] }]);
    expect(warnings[0]?.detail).toMatch(
      /^Anna-Lena Nguyễn has a new name and a new e-mail address: .* the same person\. .* within 30 days\.$/,
    );
  });

  test.each<[string, Partial<CleanPerson>]>([
    ["no part of the name is equal", { firstName: "Bea", lastName: "Weber" }],
    ["only a common word is equal", { firstName: "Lena Maria", lastName: "Weber" }],
    ["the last names differ in their marks", { firstName: "Bea", lastName: "Nguyên" }],
    ["the start dates differ", { lastName: "Weber", joinedOn: "2026-11-02" }],
    ["the new person has no name", { firstName: "", lastName: "" }],
  ])("is a different person if %s (SYNC-10)", (_what, given) => {
    const { created, removed, renamed } = plan(synced([listed("1", before)]), now(given), {
      newId: () => "new",
    });
    expect(created).toMatchObject([{ id: "new" }]);
    expect(removed).toMatchObject([{ person: { id: "id1" }, replacedBy: ["new"] }]);
    expect(renamed).toEqual([]);
  });

  test.each<[string, Partial<CleanPerson>, Partial<CleanPerson>?]>([
    ["only the e-mail address changed", {}],
    ["the e-mail address was unknown", { lastName: "Weber" }, { email: null }],
    ["only the e-mail address and the start date changed", { joinedOn: "2026-11-02" }],
    ["only the name changed", { lastName: "Weber", email: "old@example.com" }],
    ["the new e-mail address is unknown", { lastName: "Weber", email: null }],
  ])("is no rename if %s", (_what, given, former = {}) => {
    const stored = synced([listed("1", { ...before, ...former })]);
    const { created, removed, updated, renamed, warnings } = plan(stored, now(given));
    expect([created, removed, renamed, warnings]).toEqual([[], [], [], []]);
    expect(updated).toHaveLength(1);
  });
});

describe("removals", () => {
  test("are held while everything else of the run is applied (A9)", () => {
    const stored = synced(company(40));
    const { created, held, unconfirmed } = plan(stored, listing([...company(40).slice(20), listed("new")]));
    expect([created.length, held.length, unconfirmed.length]).toEqual([1, 20, 20]);
  });

  test("of an empty listing are held, however few they are, and an empty directory has none (A6, A7, A12)", () => {
    expect(plan(synced([listed("1")]), listing([])).held).toHaveLength(1);
    expect(isEmptyPlan(plan([], listing([])))).toBe(true);
  });

  test("never result from a broken record", () => {
    const { removed, held } = plan(
      synced([listed("1"), listed("2")]),
      listing([listed("1")], { brokenIds: new Set(["2"]) }),
    );
    expect([removed, held]).toEqual([[], []]);
  });

  test("are skipped when an id was reused beside a record without an id, and the warning says so (SYNC-13)", () => {
    const stored = synced([listed("1")]);
    const other = listed("1", { firstName: "Other", lastName: "Human", email: "other@example.com" });
    const { created, updated, removed, held, warnings } = plan(
      stored,
      listing([other], { unidentified: 1 }),
      {
        approval: { kind: "all" },
      },
    );
    expect([created, updated, removed, held]).toEqual([[], [], [], []]);
    const warning = warnings.find(({ code }) => code === "reused_external_id");
    expect(warning?.detail).toContain("Nothing was changed for this person");
    expect(warning?.detail).not.toContain("waits for a decision");
    expect(warning?.personIds).toEqual([stored[0]?.id]);
  });
});

describe("field that the vendor omitted", () => {
  const known = {
    firstName: "Ana",
    lastName: "Costa",
    title: "Designer",
    avatarUrl: "https://files.example/ana.png",
    email: "ana@example.com",
    office: "Lisbon",
    joinedOn: "2020-02-29",
    managerExternalId: "2",
    teams: ["Design", "Research"],
  };
  const fields = Object.keys(known);
  const stored = () => synced([listed("1", known), listed("2")]);
  const without = (...names: string[]) =>
    listed("1", { ...known, ...Object.fromEntries(names.map((name) => [name, undefined])) });

  test("stays unchanged, whatever it is, while other fields change", () => {
    const { updated, created, removed } = plan(
      stored(),
      listing([{ ...without(...fields), title: "Lead" }, listed("2")]),
    );
    expect([created, removed]).toEqual([[], []]);
    expect(updated.map(({ changes }) => changes)).toEqual([
      [{ field: "title", old: "Designer", new: "Lead" }],
    ]);
  });

  test("is the department where a custom field names it", () => {
    const departments = { ...defaultDepartmentSettings, source: "custom_field", field_id: "7" } as const;
    const first = plan([], listing([listed("1", { department: "Design" })]), { departments });
    const again = plan(apply([], first), listing([listed("1", { department: undefined })]), { departments });
    expect([first.created[0]?.department, again.updated]).toEqual(["Design", []]);
  });

  test("differs from an empty field", () => {
    const emptied = listed("1", {
      ...known,
      office: null,
      joinedOn: null,
      title: "",
      managerExternalId: null,
    });
    const [update] = plan(stored(), listing([emptied, listed("2")])).updated;
    expect(update?.changes.map(({ field }) => field)).toEqual(["title", "office", "joinedOn", "managerId"]);
  });

  test("is unknown for a new person, who still gets a name", () => {
    const { created } = plan([], listing([without(...fields)]));
    expect(created).toMatchObject([
      { firstName: "Unnamed", lastName: "", title: "", office: null, email: null, teams: [] },
    ]);
  });

  test("of a new person under a reused id is not copied from the former person", () => {
    const other = {
      ...without("office", "joinedOn"),
      firstName: "Other",
      lastName: "Human",
      email: "o@example.com",
    };
    const { created, removed } = plan(stored(), listing([other, listed("2")]));
    expect(removed).toHaveLength(1);
    expect(created).toMatchObject([{ firstName: "Other", office: null, joinedOn: null }]);
  });

  test("with a manager who has left since results in no manager", () => {
    const { updated, warnings } = plan(stored(), listing([without("managerExternalId")]));
    expect(updated[0]?.person.managerId).toBeNull();
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_manager"]);
  });
});

describe("for any two consecutive listings", () => {
  const anyListing = fc.uniqueArray(fc.nat(30), { maxLength: 25 }).chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .record({
            title: fc.constantFrom("", "Designer", "Engineer"),
            email: fc.option(fc.constantFrom("a@x.com", "b@x.com", `${number}@x.com`), { nil: null }),
            firstName: fc.constantFrom("Ana", "Bo", `N${number}`),
            managerExternalId: fc.option(fc.nat(32).map(String), { nil: null }),
          })
          .map((given) => listed(`${number}`, given)),
      ),
    ),
  );
  const users = ["a@x.com", "b@x.com", "1@x.com", "2@x.com"].map((email, index) => ({
    id: `u${index}`,
    email,
    linkedTo: null,
  }));
  const relink = (stored: readonly StoredPerson[]) =>
    users.map((user) => ({
      ...user,
      linkedTo: stored.find(({ userId }) => userId === user.id)?.externalId ?? null,
    }));

  test("the directory matches the listing without manager loops or shared users, and a repeated sync changes nothing", () => {
    fc.assert(
      fc.property(anyListing, anyListing, (first, second) => {
        const newId = ids();
        const approval: RemovalApproval = { kind: "all" };
        let stored: StoredPerson[] = [];
        for (const people of [first, second]) {
          stored = apply(stored, plan(stored, listing(people), { users: relink(stored), approval, newId }));
          const active = stored.filter(({ isRemoved }) => !isRemoved);
          expect(
            active
              .map(({ externalId, firstName, title, email }) => ({ externalId, firstName, title, email }))
              .toSorted(byExternalId),
          ).toEqual(
            people
              .map(({ externalId, firstName, title, email }) => ({ externalId, firstName, title, email }))
              .toSorted(byExternalId),
          );
          expectForest(active);
          const linked = active.flatMap(({ userId }) => userId ?? []);
          expect(new Set(linked).size).toBe(linked.length);

          const again = plan(stored, listing(people), { users: relink(stored), newId });
          expect(isEmptyPlan(again)).toBe(true);
        }
      }),
      { numRuns: getPropertyRuns(200) },
    );
  });

  const byExternalId = (a: { externalId: string }, b: { externalId: string }) =>
    Number(a.externalId) - Number(b.externalId);

  function expectForest(people: readonly StoredPerson[]) {
    const managers = new Map(people.map(({ id, managerId }) => [id, managerId]));
    for (const { id } of people) {
      let steps = 0;
      for (let at: string | null = id; at !== null; at = managers.get(at) ?? null) {
        expect(managers.has(at)).toBe(true);
        expect(++steps).toBeLessThanOrEqual(people.length);
      }
    }
  }
});

describe("a hidden person (PEOPLE-45)", () => {
  test("is named by no warning, and their name inside another word removes none", () => {
    const warn = (detail: string) => ({ detail, person_ids: ["a"] });
    const hidden = {
      ids: new Set<string>(),
      sourceIds: new Set<string>(),
      names: ["Li", "Ana (Ann) Ö.", ""],
    };
    const kept = [warn("Lisa has no manager."), warn("Eli reports to Ana")];
    const omitted = [warn("The manager of Eli is Li."), warn("Ana (Ann) Ö. has no manager.")];
    expect(omitWarningsOfHidden([...kept, ...omitted], hidden)).toEqual(kept);
  });

  const people = [
    listed("top"),
    listed("a", { managerExternalId: "top" }),
    listed("b", { managerExternalId: "a" }),
    listed("c", { managerExternalId: "b" }),
  ];
  const hide = (...hidden: string[]) =>
    synced(people).map((person) => ({ ...person, isHidden: hidden.includes(person.externalId) }));
  const managers = (stored: readonly StoredPerson[]) => {
    const nameOf = new Map(stored.map(({ id, externalId }) => [id, externalId]));
    return Object.fromEntries(
      stored.map((one) => [
        one.externalId,
        [one.managerId, one.hiddenManagerId].map((id) => nameOf.get(id ?? "")),
      ]),
    );
  };

  test("is nobody's manager: reports get the next visible one, and the plan keeps who it is in the source", () => {
    const stored = apply(hide("a", "b"), plan(hide("a", "b"), listing(people)));
    expect(managers(stored)).toMatchObject({ b: ["top", "a"], c: ["top", "b"], a: ["top", undefined] });
    expect(isEmptyPlan(plan(stored, listing(people)))).toBe(true);
  });

  test("is replaced by the next one when only the hidden manager changes", () => {
    const stored = apply(hide("a", "b"), plan(hide("a", "b"), listing(people)));
    const moved = people.map((one) => (one.externalId === "c" ? { ...one, managerExternalId: "a" } : one));
    const next = plan(stored, listing(moved));
    expect(next.updated).toEqual([]);
    expect(managers(apply(stored, next))).toMatchObject({ c: ["top", "a"] });
  });

  test("stays hidden while the source lists them, and so does a new record that may be theirs", () => {
    const stored = hide("c");
    const renumbered = people.map((one) =>
      one.externalId === "c" ? { ...one, externalId: "new", email: "other@example.com" } : one,
    );
    expect(plan(stored, listing(renumbered)).created).toMatchObject([{ externalId: "new", isHidden: true }]);
    // A second record beside the listed one, with the same name or the same e-mail address.
    for (const same of [{ email: "other@example.com" }, { firstName: "Some", lastName: "Body" }]) {
      const second = { ...listed("c", { managerExternalId: "b" }), externalId: "second", ...same };
      const { created, hiddenCopies } = plan(stored, listing([...people, second]));
      expect(created).toMatchObject([{ externalId: "second", isHidden: true }]);
      expect(hiddenCopies.map(({ personId }) => personId)).toEqual(created.map(({ id }) => id));
    }
    expect(
      apply(stored, plan(stored, listing(people))).find(({ externalId }) => externalId === "c")?.isHidden,
    ).toBe(true);
  });
});

describe("a person without any name", () => {
  const nameless = { firstName: "", lastName: "" };

  test.each([
    ["the local part of the e-mail", { email: "jo@x.com" }, "jo"],
    ["a placeholder", { email: null }, "Unnamed"],
  ])("is named by %s (A46)", (_what, given, expected) => {
    const { created } = plan([], listing([listed("1", { ...nameless, ...given })]));
    expect(created).toMatchObject([{ firstName: expected, lastName: "" }]);
  });

  test("is named by the stored e-mail if the source of people omits the e-mail (SYNC-14, SYNC-18)", () => {
    const stored = synced([listed("1", { ...nameless, email: "jo@x.com" })]);
    expect(plan(stored, listing([listed("1", { ...nameless, email: undefined })])).updated).toEqual([]);
  });
});

describe("departments and teams", () => {
  test("are updated with the fields of the run, also for people whose own teams stay", () => {
    const before = synced([listed("1", { teams: ["Art"] }), listed("2", { teams: ["Art", "Web"] })]);
    const { updated } = plan(
      before,
      listing([listed("1", { teams: ["Web"] }), listed("2", { teams: ["Art", "Web"] })]),
    );
    expect(updated.map(({ person, changes }) => [person.externalId, changes])).toEqual([
      [
        "1",
        [
          { field: "department", old: "Art", new: "Web" },
          { field: "teams", old: "Art", new: "Web" },
        ],
      ],
      ["2", [{ field: "department", old: "Art", new: "Web" }]],
    ]);
  });

  test("record the names of all teams before and after", () => {
    const { updated } = plan(
      synced([listed("1", { teams: ["Art", "Web"] })]),
      listing([listed("1", { teams: [] })]),
    );
    expect(updated[0]?.changes).toContainEqual({ field: "teams", old: "Art, Web", new: null });
  });

  test("follow the source that executives chose, without any other change", () => {
    const people = listing([listed("1", { teams: ["Art"] }), listed("2", { managerExternalId: "1" })]);
    const before = synced(people.people);
    const top = before.find(({ externalId }) => externalId === "1");
    const departments: DepartmentSettings = {
      ...defaultDepartmentSettings,
      source: "branches",
      branches: [{ person_id: top?.id ?? "", name: "Everyone" }],
    };
    const { updated, created, removed } = plan(before, people, { departments });
    expect(updated.map(({ changes }) => changes)).toEqual([
      [{ field: "department", old: "Art", new: "Everyone" }],
      [{ field: "department", old: null, new: "Everyone" }],
    ]);
    expect([created, removed]).toEqual([[], []]);
  });
});
