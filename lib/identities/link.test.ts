import { describe, expect, test } from "vitest";
import { holderIdOf, idsByHolder, toLink, toLinkHolder, whoseIs } from "./link";
import { byHand, foundAutomatically, foundFor } from "./link-origin";
import { linkedToAnother } from "./linked-to-another";

const setAt = new Date("2026-01-01T00:00:00Z");
const origin = { origin: "manual" as const, setBy: "z", setByName: "Zoe", setAt };
const ana = { id: "ana", firstName: "Ana", lastName: "Costa", removedAt: null };
const gone = { ...ana, removedAt: setAt };
const userWith = (...people: (string | null)[]) => ({
  name: "User Account",
  identities: people.map((personId) => ({ personId })),
});
const link = (person: typeof ana | typeof gone | null, user: ReturnType<typeof userWith> | null) =>
  toLink({ externalId: "e1", userId: user && "u", ...origin, person, user });

describe("a link", () => {
  test("bears the person's name, else the user's, and how it came about", () => {
    expect(link(ana, userWith("ana"))).toEqual({
      ...{ externalId: "e1", userId: "u", ...origin, name: "Ana Costa", hasHolderLeft: false },
      person: { id: "ana", isHere: true },
    });
    expect(link(null, userWith())).toMatchObject({ name: "User Account", person: null });
    expect(link(null, null).name).toBe("");
  });

  test.each([
    ["of somebody who is here", ana, userWith("ana"), false],
    ["of a user who is nobody", null, userWith(), false],
    ["of somebody who left and was no user", gone, null, true],
    ["of somebody who left, and their own user", gone, userWith("ana"), true],
    ["of somebody who left, and a user who is another", gone, userWith("bo"), false],
    ["of somebody who left, and a user who is nobody", gone, userWith(), false],
  ])("may be taken over where its holder has left: %s", (_whose, person, user, expected) => {
    expect(link(person, user).hasHolderLeft).toBe(expected);
  });

  test("is found by its person and by its user, and tells people apart by the person, else the user", () => {
    const links = [link(ana, userWith("ana")), { ...link(null, userWith()), externalId: "e2", userId: "v" }];
    expect([...idsByHolder(links)]).toEqual([
      ["ana", "e1"],
      ["u", "e1"],
      ["v", "e2"],
    ]);
    expect([...idsByHolder([link(ana, null)])]).toEqual([["ana", "e1"]]);
    expect(links.map(holderIdOf)).toEqual(["ana", "v"]);
    expect(holderIdOf(link(null, null))).toBeNull();
  });

  test("names a person in answers only while they are in the directory", () => {
    expect(toLinkHolder(link(ana, userWith("ana")))).toEqual({
      name: "Ana Costa",
      person_id: "ana",
      user_id: "u",
    });
    expect(toLinkHolder(link(gone, null))).toEqual({ name: "Ana Costa", person_id: null, user_id: null });
    expect(toLinkHolder(link(null, userWith()))).toMatchObject({ person_id: null, user_id: "u" });
  });
});

describe("an id that somebody wants", () => {
  const [user, person, nobody] = [
    { userId: "u", personId: null },
    { userId: null, personId: "p" },
    { userId: null, personId: null },
  ];
  const both = { userId: "u", personId: "p" };
  test.each([
    ["nobody's", null, both],
    ["nobody's", nobody, both],
    ["theirs", both, both],
    ["theirs", user, both],
    ["theirs", person, both],
    ["theirs", person, person],
    ["another's", both, user],
    ["another's", both, person],
    ["another's", { userId: "v", personId: null }, both],
    ["another's", { userId: null, personId: "q" }, both],
    ["another's", { userId: "u", personId: "q" }, both],
    ["another's", { userId: "v", personId: "p" }, both],
  ])("is %s: %j has it, %j wants it", (whose, held, wanted) => {
    expect(whoseIs(held, wanted)).toBe(whose);
  });
});

describe("whoever wants an id that is another's", () => {
  const holder = (person_id: string | null, user_id: string | null) => ({
    name: "Ana Costa",
    person_id,
    user_id,
  });
  test.each([
    [
      "projects",
      null,
      "That person of the projects system is linked to someone else already. Clear that link first.",
    ],
    [
      "payroll",
      holder("p", null),
      "That payroll employee is linked to Ana Costa already. Clear that link first.",
    ],
    [
      "payroll",
      holder(null, "u"),
      "That payroll employee is linked to Ana Costa already. Clear that link first.",
    ],
    [
      "payroll",
      holder(null, null),
      "That payroll employee is linked to Ana Costa, who has left the directory already. To take it over, link the right person on their own page.",
    ],
    [
      "projects",
      holder(null, null),
      "That person of the projects system is linked to Ana Costa, who has left the directory already. The id is free 30 days after they left.",
    ],
  ] as const)("is told whose it is and what to do: %s, %j", (provider, held, message) => {
    expect(linkedToAnother(provider, held)).toMatchObject({
      ...{ kind: "conflict", code: "already_linked", message, extensions: { holder: held } },
    });
  });
});

test("a link was set by hand, found for somebody, or found by Kith itself", () => {
  const zoe = { userId: "z", name: "Zoe", channel: "page" as const, tokenId: null, viewedAs: null };
  const by = { userId: "z", name: "Zoe" };
  expect(byHand(zoe)).toEqual({ origin: "manual", by });
  expect(foundFor(zoe)).toEqual({ origin: "automatic", by });
  expect(foundAutomatically).toEqual({ origin: "automatic", by: null });
});
